import { SegmentedControl, Title, useMantineColorScheme } from '@mantine/core'
import { Logo } from '../ui/mark/Logo.tsx'
import { exhibits } from './exhibits.ts'
import classes from './Gallery.module.css'

/**
 * Every piece of the ui kit in its states, with fixed data. Served by the dev server only, at /gallery.html, which shows
 * all exhibits, or those that are named: /gallery.html?show=Filters&show=Tables.
 */
export function Gallery() {
  const named = new URLSearchParams(location.search).getAll('show')
  const shown = Object.entries(exhibits).filter(([title]) => named.length === 0 || named.includes(title))
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <main className={classes.gallery}>
      <header className={classes.head}>
        <Logo size={32} />
        <SegmentedControl
          aria-label="Theme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'As the system' },
          ]}
        />
      </header>
      {shown.map(([title, Exhibit]) => (
        <section key={title} className={classes.exhibit} aria-label={title}>
          <Title order={2}>{title}</Title>
          <Exhibit />
        </section>
      ))}
    </main>
  )
}

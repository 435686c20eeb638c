import { SegmentedControl, Title, useMantineColorScheme } from '@mantine/core'
import { Logo } from '../ui/mark/Logo.tsx'
import { exhibits } from './exhibits.ts'
import classes from './Gallery.module.css'

/** Every piece of the ui kit in its states, with fixed data. Served by the dev server only, at /gallery.html. */
export function Gallery() {
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
      {Object.entries(exhibits).map(([title, Exhibit]) => (
        <section key={title} className={classes.exhibit} aria-label={title}>
          <Title order={2}>{title}</Title>
          <Exhibit />
        </section>
      ))}
    </main>
  )
}

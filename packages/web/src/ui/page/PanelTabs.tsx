import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from './PageHeader.tsx'

interface PanelTabsProps {
  readonly title: string
  /** By the name that stands in the address; the first one is open where the address names none. */
  readonly panels: Readonly<Record<string, { readonly label: string; readonly Panel: () => React.ReactNode }>>
}

/** A screen of several panels. The open one stands in the address, so that it survives a reload and can be sent to a colleague. */
export function PanelTabs({ title, panels }: PanelTabsProps) {
  const [address, setAddress] = useSearchParams()
  const named = address.get('panel') ?? ''
  const open = Object.hasOwn(panels, named) ? named : (Object.keys(panels)[0] ?? '')

  return (
    <>
      <PageHeader title={title} trail={[{ label: title }]} />
      <Tabs
        value={open}
        onChange={(panel) => setAddress(panel ? { panel } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={title}>
          {Object.entries(panels).map(([name, { label }]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(panels).map(([name, { Panel }]) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

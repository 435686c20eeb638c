import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'
import { useLayer } from './use-layer.ts'

/** A dialog at the side of the page. */
export function Drawer(drawer: Omit<DrawerProps, 'closeOnEscape' | 'returnFocus'>) {
  useLayer(drawer.opened, drawer.onClose)
  return <MantineDrawer {...drawer} closeOnEscape={false} returnFocus={false} />
}

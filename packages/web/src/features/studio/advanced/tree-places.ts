import { isGroupNode } from '../model/filters/advanced-filters.ts'
import type { FilterGroupItem, FilterNode } from '../model/studio-state.ts'

/** A gap of the tree into which something can be dropped. */
export interface Gap {
  readonly groupId: string
  readonly index: number
}

export const gapId = ({ groupId, index }: Gap): string => `${groupId}/${index}`

export function readGap(id: string): Gap {
  const at = id.lastIndexOf('/')
  return { groupId: id.slice(0, at), index: Number(id.slice(at + 1)) }
}

/** The place as it counts once the moved node is out of its group. */
export function placeWithout(root: FilterGroupItem, nodeId: string, { groupId, index }: Gap): Gap {
  const group = findGroup(root, groupId)
  const from = group?.items.findIndex(({ id }) => id === nodeId) ?? -1
  return { groupId, index: from >= 0 && from < index ? index - 1 : index }
}

/** Whether a drop there would leave everything as it is. */
export function isSamePlace(root: FilterGroupItem, nodeId: string, { groupId, index }: Gap): boolean {
  const from = findGroup(root, groupId)?.items.findIndex(({ id }) => id === nodeId) ?? -1
  return from >= 0 && (index === from || index === from + 1)
}

function findGroup(node: FilterNode, id: string): FilterGroupItem | undefined {
  if (!isGroupNode(node)) return undefined
  if (node.id === id) return node
  return node.items.map((each) => findGroup(each, id)).find(Boolean)
}

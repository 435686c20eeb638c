import { isGroupNode } from '../model/filters/advanced-filters.ts'
import type { FilterGroupItem, FilterItem, FilterNode } from '../model/studio-state.ts'

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

/** Where something that is moved would lie, with its group by name: groups in groups have places of the same number. */
export function placeWords(
  root: FilterGroupItem,
  { groupId, index }: Gap,
  movedId: string,
  wordsOf: (condition: FilterItem) => string,
): string {
  const group = findGroup(root, groupId)
  return group ? `place ${index + 1} of ${groupWords(root, group, movedId, wordsOf)}` : 'no place'
}

function groupWords(
  root: FilterGroupItem,
  group: FilterGroupItem,
  movedId: string,
  wordsOf: (condition: FilterItem) => string,
): string {
  if (group === root) return `the outer ${group.operator} group`
  const first = firstCondition(group, movedId)
  if (first) return `the ${group.operator} group with ${wordsOf(first)}`
  return `the ${group.items.length > 0 ? 'otherwise empty' : 'empty'} ${group.operator} group`
}

/** Without what is moved, which says nothing of where it goes. */
function firstCondition(node: FilterNode, movedId: string): FilterItem | undefined {
  if (node.id === movedId) return undefined
  if (!isGroupNode(node)) return node
  return node.items.map((each) => firstCondition(each, movedId)).find(Boolean)
}

function findGroup(node: FilterNode, id: string): FilterGroupItem | undefined {
  if (!isGroupNode(node)) return undefined
  if (node.id === id) return node
  return node.items.map((each) => findGroup(each, id)).find(Boolean)
}

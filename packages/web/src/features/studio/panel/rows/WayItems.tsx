import { columnKey, findWay, waysTo, type ColumnUse } from '@soundings/query'
import { Menu } from '../../../../ui/layer/Menu.tsx'
import { catalogOf } from '../../model/studio-state.ts'
import { useStudio } from '../../studio-context.ts'
import { CheckedItem } from './CheckedItem.tsx'

interface WayItemsProps {
  readonly use: ColumnUse
  readonly onChoose: (use: ColumnUse) => void
}

/** The ways by which a column can be reached, where there are several. */
export function WayItems({ use, onChoose }: WayItemsProps) {
  const { state } = useStudio()
  const { baseTableId } = state
  const catalog = catalogOf(state)
  const way = baseTableId === undefined ? undefined : findWay(catalog, baseTableId, use)
  if (!way || baseTableId === undefined) return null
  const others = waysTo(catalog, baseTableId, way.table.id).flatMap(({ path, title }) =>
    path ? [{ path, title }] : [],
  )
  const own = way.table.id === baseTableId ? [{ path: undefined, title: way.table.displayName }] : []
  const ways = [...own, ...others]
  if (ways.length < 2) return null
  return (
    <>
      <Menu.Label>Reached by</Menu.Label>
      {ways.map(({ path, title }) => {
        const other: ColumnUse = { columnId: use.columnId, ...(path && { path }) }
        return (
          <CheckedItem
            key={columnKey(other)}
            label={title}
            isChecked={columnKey(other) === columnKey({ columnId: use.columnId, ...(way.path && { path: way.path }) })}
            onClick={() => onChoose(other)}
          />
        )
      })}
    </>
  )
}

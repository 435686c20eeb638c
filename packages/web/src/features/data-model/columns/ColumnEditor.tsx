import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { columnKinds, filterComponentTypes, specialTypes, type DbColumn, type DbTable } from '@soundings/contract'
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { savedFormula, writtenFormula } from '../calculated/calculated-draft.ts'
import { ColumnBands } from './ColumnBands.tsx'
import { ColumnFormat } from './ColumnFormat.tsx'
import { dateKindText } from '../statistics/column-statistics.ts'
import { ForeignKeyField } from './ForeignKeyField.tsx'
import { messages } from '../messages.ts'
import type { ColumnFields } from '../model-state.ts'
import classes from '../ModelEditor.module.css'

interface ColumnEditorProps {
  readonly table: DbTable
  readonly column: DbColumn
  readonly tables: readonly DbTable[]
  readonly isLocked: boolean
  readonly isCollapsed: boolean
  readonly onCollapse: () => void
  readonly onEdit: (change: Partial<ColumnFields>) => void
}

type Kind = ColumnFields['type']
type Filter = NonNullable<ColumnFields['filterComponentType']>

const kindLabels: Record<Kind, string> = { DIMENSION: 'Dimension', MEASURE: 'Measure' }
const filterLabels: Record<Filter, string> = { SEARCH_BOX: 'Search box', LIST_ALL_VALUES: 'List all values' }
const kindOptions = columnKinds.map((value) => ({ value, label: kindLabels[value] }))
const filterOptions = filterComponentTypes.map((value) => ({ value, label: filterLabels[value] }))

export function ColumnEditor({ table, column, tables, isLocked, isCollapsed, onCollapse, onEdit }: ColumnEditorProps) {
  const formula = savedFormula(column)
  const toggleLabel = isCollapsed ? 'Show statistics' : 'Hide statistics'
  return (
    <section className={classes.scrollCard} aria-label="Column">
      <div className={classes.headLine}>
        <h2 className={classes.title}>{column.displayName || column.name}</h2>
        <Tooltip label={toggleLabel}>
          <IconButton aria-label={toggleLabel} aria-expanded={!isCollapsed} onClick={onCollapse}>
            {isCollapsed ? <IconLayoutSidebarRightExpand size={18} /> : <IconLayoutSidebarRightCollapse size={18} />}
          </IconButton>
        </Tooltip>
      </div>
      <div className={classes.fields}>
        {formula ? (
          <Textarea
            label="Formula"
            value={writtenFormula(formula, table, tables)}
            error={column.problem && messages.notComputed(column.problem)}
            autosize
            maxRows={6}
            readOnly
            variant="filled"
          />
        ) : (
          <TextInput label="Name" value={column.name} readOnly variant="filled" />
        )}
        <TextInput
          label="Display Name"
          required
          maxLength={200}
          value={column.displayName}
          disabled={isLocked}
          error={column.displayName.trim() === '' ? messages.nameNeeded : undefined}
          onChange={(event) => onEdit({ displayName: event.currentTarget.value })}
        />
        <Select
          label="Column type"
          data={kindOptions}
          value={column.type}
          disabled={isLocked}
          allowDeselect={false}
          onChange={(kind) => kind !== null && onEdit({ type: kind })}
        />
        <Select
          label="Special Type"
          data={[...specialTypes]}
          value={column.oceanDataType}
          disabled={isLocked}
          allowDeselect={false}
          searchable
          onChange={(type) => type !== null && onEdit({ oceanDataType: type })}
        />
        <TextInput
          label="DB Column type"
          description={dateKindText(column)}
          value={column.dbType}
          readOnly
          variant="filled"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={column.description}
          disabled={isLocked}
          onChange={(event) => onEdit({ description: event.currentTarget.value })}
        />
        {column.dataType === 'NUMBER' && (
          <ColumnFormat key={`format ${column.id}`} column={column} isLocked={isLocked} onEdit={onEdit} />
        )}
        {(column.dataType === 'NUMBER' || column.oceanDataType === 'BIRTHDATE') && (
          <ColumnBands
            key={column.id}
            bands={column.bands ?? []}
            isLocked={isLocked}
            onChange={(bands) => onEdit({ bands })}
          />
        )}
        <Checkbox
          label="Hide"
          checked={!column.active}
          disabled={isLocked}
          onChange={(event) => onEdit({ active: !event.currentTarget.checked })}
        />
        <Checkbox label="Primary Key" checked={column.pk} disabled readOnly />
        {!formula && (
          <ForeignKeyField
            table={table}
            column={column}
            tables={tables}
            isLocked={isLocked}
            onChange={(fkSqlColumnId) => onEdit({ fkSqlColumnId })}
          />
        )}
        <Checkbox
          label="Filter Component"
          checked={column.filterComponentType !== null}
          disabled={isLocked}
          onChange={(event) => onEdit({ filterComponentType: event.currentTarget.checked ? 'SEARCH_BOX' : null })}
        />
        {column.filterComponentType !== null && (
          <Select
            aria-label="Filter component type"
            data={filterOptions}
            value={column.filterComponentType}
            disabled={isLocked}
            allowDeselect={false}
            onChange={(type) => type !== null && onEdit({ filterComponentType: type })}
          />
        )}
      </div>
    </section>
  )
}

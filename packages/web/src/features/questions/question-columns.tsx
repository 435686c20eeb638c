import { Group, Text } from '@mantine/core'
import type { QuestionSummary } from '@soundings/contract'
import { ListDate } from '../../ui/format/badges/ListDate.tsx'
import { StoppedBadge } from '../../ui/format/badges/StoppedBadge.tsx'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { TagList } from '../../ui/tags/TagList.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { VerifiedMark, VerifiedName } from '../../components/verified/VerifiedMark.tsx'
import classes from './question-columns.module.css'

export const questionColumns: readonly TableColumn<QuestionSummary>[] = [
  { title: 'Name', cell: (question) => <QuestionName {...question} />, sortBy: 'name', width: '20%' },
  {
    title: 'Creation Date',
    cell: ({ createdDate }) => <ListDate date={createdDate} />,
    sortBy: 'createdDate',
    width: '118px',
  },
  {
    title: 'Modified Date',
    cell: ({ lastModifiedDate }) => <ListDate date={lastModifiedDate} />,
    sortBy: 'lastModifiedDate',
    width: '118px',
  },
  { title: 'Database', cell: ({ datasourceName }) => datasourceName, sortBy: 'datasourceName', width: '10%' },
  { title: 'Owner', cell: ({ owner }) => owner || '-', sortBy: 'owner', width: '8%' },
  { title: 'Used by', cell: ({ usedBy }) => usedBy, width: '72px', align: 'end' },
  { title: 'Tags', cell: ({ tag }) => <TagList text={tag} />, width: '12%' },
  { title: 'Description', cell: ({ description }) => description },
]

function QuestionName({ name, stopReason, verified }: QuestionSummary) {
  if (stopReason === undefined) return <VerifiedName verified={verified}>{name}</VerifiedName>
  return (
    <Group gap={6} wrap="nowrap">
      <Text span inherit miw={0} className={classes.name ?? ''}>
        {name}
      </Text>
      <VerifiedMark verified={verified} />
      <Tooltip label={stopReason} maxWidth={320} showsOnFocus showsOnTouch>
        <span className={classes.badge} tabIndex={0}>
          <StoppedBadge reason={stopReason} />
        </span>
      </Tooltip>
    </Group>
  )
}

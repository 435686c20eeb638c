import { Badge, Title } from '@mantine/core'
import type { SentMail } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { fileQueries } from '../../api/questions/files.ts'
import { DateTime } from '../../ui/format/badges/DateTime.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { useListOrder } from '../../components/list-screen/use-list-order.ts'
import { mailOutcome } from './mail-outcome.ts'
import classes from './MailList.module.css'
import { messages } from './messages.ts'

const columns: readonly TableColumn<SentMail>[] = [
  { title: 'Subject', cell: ({ title }) => title, sortBy: ({ title }) => title },
  {
    title: 'Recipients',
    cell: ({ recipients }) => <span title={recipients.join(', ')}>{recipients.join(', ')}</span>,
    width: '22%',
  },
  {
    title: 'Asked for',
    cell: ({ createdDate }) => <DateTime at={createdDate} />,
    sortBy: ({ createdDate }) => createdDate,
    width: '186px',
  },
  { title: 'Outcome', cell: (mail) => <Outcome mail={mail} />, sortBy: ({ state }) => state, width: '130px' },
  { title: 'Reason', cell: ({ cause }) => <span title={cause}>{cause || '-'}</span>, width: '22%' },
]

/** The mails that the viewer has sent, and how each ended. People who never sent one see no list. */
export function MailList() {
  const mails = useQuery(fileQueries.mails())
  const order = useListOrder('Emails')
  if (mails.data?.length === 0 || (mails.isPending && !mails.isError)) return null
  return (
    <section className={classes.mails}>
      <Title order={2} size="h4">
        Emails
      </Title>
      <DataTable
        label="Emails"
        rows={mails.data ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        query={{ ...mails, isPending: mails.isPending || order.isPending }}
        order={order}
        errorText={messages.mailsFailed}
      />
    </section>
  )
}

function Outcome({ mail }: { mail: SentMail }) {
  const { label, color } = mailOutcome(mail)
  return (
    <Badge variant="light" color={color} radius="sm" tt="none" fw={600}>
      {label}
    </Badge>
  )
}

import type { ReactNode } from 'react'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DataTable, type DataTableProps, type Loadable } from '../../ui/table/DataTable.tsx'
import { failureText } from './failure-text.ts'
import type { ListOrder } from './use-list-order.ts'
import type { Search } from './use-search.ts'

interface ListScreenProps<Row> extends Omit<
  DataTableProps<Row>,
  'label' | 'rows' | 'query' | 'errorText' | 'emptyText' | 'resetPageOn' | 'order'
> {
  readonly title: string
  readonly query: Loadable
  readonly search: Search<Row>
  readonly order: ListOrder
  readonly searchLabel: string
  /** What will appear here once there is something. */
  readonly emptyText: string
  readonly errorText: string
  /** Buttons beside the search box. */
  readonly tools?: ReactNode
  /** What stands between the heading and the table. */
  readonly children?: ReactNode
}

/** Heading, search box and table, as every list of the product has them. */
export function ListScreen<Row>({
  title,
  query,
  search,
  order,
  searchLabel,
  emptyText,
  errorText,
  tools,
  children,
  emptyAction,
  ...table
}: ListScreenProps<Row>) {
  const isSearching = search.typed.trim() !== ''
  return (
    <>
      <PageHeader title={title} trail={[{ label: title }]}>
        <SearchBox label={searchLabel} value={search.typed} onChange={search.setTyped} />
        {tools}
      </PageHeader>
      {children}
      <DataTable
        {...table}
        label={title}
        rows={search.found}
        query={{ ...query, isPending: query.isPending || order.isPending }}
        order={order}
        errorText={failureText(query.error, errorText)}
        emptyText={isSearching ? `Nothing matches “${search.typed.trim()}”.` : emptyText}
        emptyAction={isSearching ? undefined : emptyAction}
        resetPageOn={search.typed}
      />
    </>
  )
}

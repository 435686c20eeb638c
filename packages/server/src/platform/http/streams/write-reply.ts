import type { z } from 'zod'

declare const replyType: unique symbol

/** A piece of a JSON reply of this type. Made by `writeReply` alone, so that routes cannot send what their contract does not say. */
export type JsonPiece<Reply> = (string | Uint8Array) & { readonly [replyType]: Reply }

interface Parts<Reply, Field extends keyof Reply, List extends keyof Reply[Field], Last extends keyof Reply> {
  /** The field that holds the list, and the list, which is its last part. */
  readonly at: readonly [field: Field, list: List]
  /** Everything but that field and what is known last. */
  readonly first: Omit<Reply, Field | Last>
  /** What stands in the field beside the list. */
  readonly beside: Omit<Reply[Field], List>
  /** The items as JSON in pieces, without commas between the pieces. */
  readonly items: AsyncIterable<Uint8Array>
  /** Asked for when all items have been written. */
  readonly last: () => Promise<Pick<Reply, Last>>
}

/** The fields of an object without its braces. */
const fieldsOf = (value: object): string => JSON.stringify(value).slice(1, -1)

const listed = (...fields: readonly string[]): string => fields.filter((field) => field !== '').join(',')

/**
 * A reply of which one list is JSON already and never lies whole in memory. The schema gives the types of all other parts: a field that
 * is added to it has to be written here. The first piece comes with the first item, so that what fails before is sent as a problem alone.
 */
export async function* writeReply<
  Schema extends z.ZodType<object, object>,
  Field extends keyof z.output<Schema>,
  List extends keyof z.output<Schema>[Field],
  Last extends keyof z.output<Schema>,
>(
  _schema: Schema,
  { at: [field, list], first, beside, items, last }: Parts<z.output<Schema>, Field, List, Last>,
): AsyncGenerator<JsonPiece<z.output<Schema>>> {
  type Piece = JsonPiece<z.output<Schema>>
  const start = `{${listed(fieldsOf(first), `${JSON.stringify(field)}:{${listed(fieldsOf(beside), `${JSON.stringify(list)}:[`)}`)}`
  let before = start
  for await (const item of items) {
    yield before as Piece
    yield item as Piece
    before = ','
  }
  const end = listed(']}', fieldsOf(await last()))
  yield `${before === start ? start : ''}${end}}` as Piece
}

export const objectKinds = ['question', 'dashboard', 'database', 'table', 'column', 'task'] as const
export type ObjectKind = (typeof objectKinds)[number]

interface NamedObject {
  readonly id: number
  readonly name: string
}

export type FindNames = (ids: readonly number[]) => Promise<readonly NamedObject[]>

interface AuditObject {
  readonly kind: ObjectKind
  readonly id: number
}

/** Of one page, so that it stays one statement for each kind. */
const NAMED_MAX = 5_000
const kindAndId = new RegExp(`^(${objectKinds.join('|')}) (\\d{1,15})$`)

/** The objects of a row: 'question 7', or only numbers, of the kind that its action speaks of. */
export function objectsOf(action: string, object: string): AuditObject[] {
  const named = object.split(', ').flatMap((part) => {
    const [, kind, id] = kindAndId.exec(part) ?? []
    return kind ? [{ kind: kind as ObjectKind, id: Number(id) }] : []
  })
  if (named.length > 0) return named
  const kind =
    action === 'access-rule.compare-chains' ? 'column' : objectKinds.find((each) => action.startsWith(`${each}.`))
  if (!kind || !/^\d{1,15}(( |,| to )\d{1,15})*$/.test(object)) return []
  return object.split(/ to |[ ,]/).map((id) => ({ kind, id: Number(id) }))
}

/** What the objects of audit rows are called now. Services above say how names of theirs are found. */
export function createAuditObjects() {
  const finders = new Map<ObjectKind, FindNames>()

  async function findAll(objects: readonly AuditObject[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>()
    for (const [kind, some] of Map.groupBy(objects, (object) => object.kind)) {
      const ids = [...new Set(some.map(({ id }) => id))].slice(0, NAMED_MAX)
      for (const { id, name } of (await finders.get(kind)?.(ids)) ?? []) names.set(`${kind} ${id}`, name)
    }
    return names
  }

  return {
    onFindNames: (found: Readonly<Partial<Record<ObjectKind, FindNames>>>) => {
      for (const kind of objectKinds) if (found[kind]) finders.set(kind, found[kind])
    },

    /** Empty where none of the objects is there any more. */
    async withNames<Row extends { readonly action: string; readonly object: string }>(
      rows: readonly Row[],
    ): Promise<(Row & { objectName: string })[]> {
      const objects = rows.map(({ action, object }) => objectsOf(action, object))
      const names = await findAll(objects.flat())
      return rows.map((row, at) => {
        const known = (objects[at] ?? []).map(({ kind, id }) => ({ id, name: names.get(`${kind} ${id}`) }))
        return {
          ...row,
          objectName: known.some(({ name }) => name !== undefined)
            ? known.map(({ id, name }) => name ?? String(id)).join(', ')
            : '',
        }
      })
    },
  }
}

export type AuditObjects = ReturnType<typeof createAuditObjects>

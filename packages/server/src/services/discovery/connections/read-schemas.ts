import type { Schemas } from '@soundings/contract'

/** As the store keeps them: JSON, or null for engines without schemas. */
export const readSchemas = (stored: string | null): Schemas | null =>
  stored === null ? null : (JSON.parse(stored) as Schemas)

export const writeSchemas = (schemas: Schemas | null): string | null =>
  schemas === null ? null : JSON.stringify(schemas)

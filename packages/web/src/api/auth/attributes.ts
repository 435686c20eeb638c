import {
  createAttribute,
  deleteAttribute,
  listAttributes,
  listUserAttributes,
  setUserAttributes,
  updateAttribute,
  uploadAttributes,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'

export const attributeQueries = {
  all: ['attributes'] as const,
  list: () =>
    queryOptions({
      queryKey: [...attributeQueries.all, 'list'],
      queryFn: ({ signal }) => call(listAttributes, { signal }),
    }),
  ofUser: (name: string) =>
    queryOptions({
      queryKey: [...attributeQueries.all, 'of-user', name],
      queryFn: ({ signal }) => call(listUserAttributes, { params: { name }, signal }),
    }),
}

interface AttributeFields {
  readonly name: string
  readonly description: string
}

/** Defines an attribute, or with an id changes one. */
export const useSaveAttribute = () =>
  useAttributeMutation(({ id, ...fields }: AttributeFields & { id?: number | undefined }) =>
    id === undefined
      ? call(createAttribute, { body: fields })
      : call(updateAttribute, { params: { id }, body: fields }),
  )

export const useDeleteAttribute = () => useAttributeMutation((id: number) => call(deleteAttribute, { params: { id } }))

export const useSetUserAttributes = () =>
  useAttributeMutation(({ name, values }: { name: string; values: { attribute: string; values: string[] }[] }) =>
    call(setUserAttributes, { params: { name }, body: values }),
  )

/** A dry run changes nothing and tells what would change. */
export const useUploadAttributes = () =>
  useAttributeMutation((body: { csv: string; dryRun: boolean }) => call(uploadAttributes, { body }))

function useAttributeMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: attributeQueries.all }) })
}

import { useState } from 'react'

/** A choice that belongs to somebody else where they take it, and otherwise stays with whoever looks. */
export function useOwnChoice<Value>(
  given: Value,
  onChange: ((value: Value) => void) | undefined,
  isOwn: boolean,
): [Value, ((value: Value) => void) | undefined] {
  const [own, setOwn] = useState<Value>()
  if (onChange) return [given, onChange]
  return isOwn ? [own ?? given, setOwn] : [given, undefined]
}

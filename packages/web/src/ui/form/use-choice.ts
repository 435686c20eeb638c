import { useState } from 'react'

/**
 * A value that is kept on the server, and how another one is chosen. The choice is shown from the click on, so that a box never goes back
 * to what it was before while its request is only being announced. After a failure, of which `save` speaks, it goes back by itself.
 */
export function useChoice<Value>(kept: Value, save: (choice: Value) => Promise<void>) {
  const [chosen, setChosen] = useState<{ readonly value: Value }>()
  return {
    shown: chosen ? chosen.value : kept,
    isSaving: chosen !== undefined,
    choose: (value: Value) => {
      const choice = { value }
      setChosen(choice)
      // Where another one was chosen meanwhile, that one stays.
      const forget = () => setChosen((newest) => (newest === choice ? undefined : newest))
      // A turn later, when what was saved has reached the components that show it.
      void save(value).finally(() => setTimeout(forget))
    },
  }
}

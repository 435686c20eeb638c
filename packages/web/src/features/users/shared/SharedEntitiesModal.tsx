import { Tabs } from '@mantine/core'
import type { User } from '@soundings/contract'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { useLast } from '../../../ui/layer/use-last.ts'
import { sharedEntityKinds, type SharedEntityKindName } from './shared-entity-kinds.ts'
import { ReachedQuestions } from './ReachedQuestions.tsx'
import { SharedEntityList } from './SharedEntityList.tsx'

const kindNames = Object.keys(sharedEntityKinds) as SharedEntityKindName[]

/** What others shared with a user, and the way to take it back. Open while there is a user. It stays at the top, since its lists grow as they come. */
export function SharedEntitiesModal({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const shown = useLast(user)
  return (
    <Modal
      opened={user !== undefined}
      onClose={onClose}
      size={600}
      centered={false}
      yOffset={64}
      title={`Shared with ${shown?.username ?? ''}`}
    >
      {shown && (
        <Tabs key={shown.id} defaultValue="tables" keepMounted={false}>
          <Tabs.List aria-label="Kinds of shared entities">
            {kindNames.map((name) => (
              <Tabs.Tab key={name} value={name} px={{ base: 8, sm: 16 }}>
                {sharedEntityKinds[name].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {kindNames.map((name) => (
            <Tabs.Panel key={name} value={name} pt="md">
              <SharedEntityList kind={name} username={shown.username} />
              {name === 'questions' && <ReachedQuestions username={shown.username} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Modal>
  )
}

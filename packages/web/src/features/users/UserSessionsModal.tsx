import type { User } from '@soundings/contract'
import { Modal } from '../../ui/layer/Modal.tsx'
import { SessionList } from '../../components/sessions/SessionList.tsx'

export default function UserSessionsModal({ user: { id, username }, onClose }: { user: User; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Sessions of ${username}`} size={860}>
      <SessionList userId={id} />
    </Modal>
  )
}

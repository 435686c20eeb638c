import { Stack, Text, Title } from '@mantine/core'
import { Modal } from '../../ui/layer/Modal.tsx'
import { terms } from './terms.ts'

export default function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Terms and Conditions" size={640}>
      <Stack gap="md">
        {terms.map(({ heading, text }) => (
          <section key={heading}>
            <Title order={3} mb={4}>
              {heading}
            </Title>
            <Text>{text}</Text>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}

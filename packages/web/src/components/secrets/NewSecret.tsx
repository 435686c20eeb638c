import { Button, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../ui/state/CopyButton.tsx'
import classes from './NewSecret.module.css'

interface NewSecretProps {
  readonly secret: string
  readonly title: string
  readonly hint: string
  readonly onDone: () => void
}

/** A secret that is shown this once. */
export function NewSecret({ secret, title, hint, onDone }: NewSecretProps) {
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {title}
      </Text>
      <code className={classes.secret}>{secret}</code>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group justify="flex-end" gap="xs">
        <CopyButton text={secret} />
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../../ui/state/CopyButton.tsx'
import { messages } from './messages.ts'
import classes from './SecondFactor.module.css'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {messages.keepCodes}
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  )
}

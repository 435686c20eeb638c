import { Button, FileInput, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useUploadAttributes } from '../../../api/auth/attributes.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { messages } from './messages.ts'

const PROBLEMS_SHOWN = 10

/** Values of many people from a file: what would change is shown before anything does. */
export function UploadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Upload attributes" size={520}>
      {opened && <UploadForm onClose={onClose} />}
    </Modal>
  )
}

function UploadForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [csv, setCsv] = useState('')
  const [problem, setProblem] = useState<string>()
  const [check, upload] = [useUploadAttributes(), useUploadAttributes()]
  const found = check.data

  const failed = causeOr(messages.uploadFailed)
  const checkFile = async (chosen: File) => {
    const text = await chosen.text()
    setCsv(text)
    await check.mutateAsync({ csv: text, dryRun: true })
  }

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setProblem(undefined)
    check.reset()
    if (!chosen) return
    await reportOutcome(checkFile(chosen), { failed, showFailure: setProblem })
  }
  const send = async () => {
    const isUploaded = await reportOutcome(upload.mutateAsync({ csv, dryRun: false }), {
      done: ({ users }) => messages.uploaded(users),
      failed,
      showFailure: setProblem,
    })
    if (isUploaded) onClose()
  }

  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {messages.uploadHint}
      </Text>
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,text/csv,text/plain"
        value={file}
        onChange={(chosen) => void choose(chosen)}
        clearable
      />
      {found && (
        <div role="status">
          {found.problemCount === 0 && (
            <Text size="sm">{found.users === 0 ? messages.unchanged : messages.checked(found)}</Text>
          )}
          {found.problemCount > 0 && (
            <>
              <Text size="sm">{messages.problems(found.problemCount)}</Text>
              <List size="sm" mt="xs">
                {found.problems.slice(0, PROBLEMS_SHOWN).map(({ line, message }) => (
                  <List.Item key={line}>{`Line ${line}: ${message}`}</List.Item>
                ))}
              </List>
            </>
          )}
        </div>
      )}
      <FormMessage text={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!found || found.problemCount > 0 || found.users === 0}
          loading={check.isPending || upload.isPending}
          onClick={() => void send()}
        >
          Upload
        </Button>
      </Group>
    </Stack>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from '../messages.ts'

export function HomeLink() {
  return (
    <Button component={Link} to="/" variant="default">
      {messages.goHome}
    </Button>
  )
}

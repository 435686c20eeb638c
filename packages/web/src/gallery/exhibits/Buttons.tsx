import { Anchor, Badge, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import classes from '../Gallery.module.css'

export function Buttons() {
  return (
    <>
      <div className={classes.row}>
        <Button leftSection={<IconPlus size={16} />}>Add user</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="light">Light</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="red">Delete</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Busy</Button>
      </div>
      <div className={classes.row}>
        <Tooltip label="Edit">
          <IconButton aria-label="Edit">
            <IconPencil size={18} />
          </IconButton>
        </Tooltip>
        <Tooltip label="Delete">
          <IconButton isDanger aria-label="Delete">
            <IconTrash size={18} />
          </IconButton>
        </Tooltip>
        <Anchor href="#fields">A link</Anchor>
        <Badge variant="light">Label</Badge>
        <Badge variant="light" color="green">
          Success
        </Badge>
        <Badge variant="light" color="amber">
          Refused
        </Badge>
        <Badge variant="light" color="red">
          Failed
        </Badge>
      </div>
    </>
  )
}

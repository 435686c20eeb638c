import { Checkbox, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormCard } from '../../ui/form/FormCard.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { TagInput } from '../../ui/tags/TagInput.tsx'
import classes from '../Gallery.module.css'

export function Fields() {
  const [typed, setTyped] = useState('ward')
  const [tags, setTags] = useState('wards,beds')
  return (
    <>
      <div className={classes.fields}>
        <TextInput label="Name" placeholder="Visits by ward" />
        <TextInput label="Email" defaultValue="ann@hospital" error="Please enter valid email" />
        <TextInput label="Username" value="ann" disabled readOnly />
        <PasswordInput label="Password" description="At least 3 characters" defaultValue="secret" />
        <Textarea label="Description" autosize maxRows={4} />
        <TagInput label="Tags" value={tags} onChange={setTags} />
      </div>
      <div className={classes.row}>
        <SearchBox value={typed} onChange={setTyped} />
        <Checkbox label="Not ticked" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Always on" checked disabled readOnly />
        <Switch label="Switched on" defaultChecked />
      </div>
      <FormCard title="User information" columns={2}>
        <TextInput label="First name" required />
        <TextInput label="Last name" required />
        <FormMessage text="Please fill all fields" />
      </FormCard>
    </>
  )
}

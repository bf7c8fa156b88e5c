import { createMailList, listMailLists } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { useState } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { useSession } from '../../../../data/session/session.ts'
import { CommandDialog } from '../../../../parts/command/command-dialog.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './mail-list.module.css'
import type { Change, MailListSettings } from './mail-list-settings.ts'

const labels = {
  name: 'mailList.new.name',
  permissionReminder: 'mailList.new.permissionReminder',
  fromName: 'mailList.new.fromName',
  fromEmail: 'mailList.new.fromEmail',
  company: 'mailList.new.company',
  address: 'label.address',
  zip: 'mailList.new.zip',
  city: 'label.city',
}
const helpTexts = { permissionReminder: 'mailList.new.permissionReminder.about' }

const empty = {
  permissionReminder: '',
  fromEmail: '',
  address: '',
  zip: '',
  city: '',
}

function NewList({ onClose }: { onClose: () => void }) {
  const { name = '', issuerName = '' } = useSession().lastContext.partner ?? {}
  const named = { name, fromName: name, company: issuerName }
  return (
    <CommandDialog
      endpoint={createMailList}
      params={{}}
      initial={{ ...empty, ...named }}
      labels={labels}
      helpTexts={helpTexts}
      size="normal"
      titleKey="mailList.new"
      actionKey="mailList.new.do"
      doneKey="mailList.new.done"
      failedKey="mailList.failed.create"
      onClose={onClose}
    />
  )
}

interface ChooseListProps {
  settings: MailListSettings
  mayWrite: boolean
  change: Change
}

export function ChooseList({ settings: { listId, listName }, mayWrite, change }: ChooseListProps) {
  const t = useText()
  const [isMaking, make] = useState(false)
  const found = useRead(listMailLists, {})
  const all = found.data?.data ?? []
  const known = all.some(({ id }) => id === listId) || listId === ''
  const options = [...(known ? [] : [{ id: listId, name: listName }]), ...all]
  const isEmpty = found.isSuccess && options.length === 0
  return (
    <div className={css['list']}>
      {found.isError && <p role="alert">{t('mailList.failed.lists')}</p>}
      <SelectField
        label={t('mailList.list')}
        value={listId === '' ? null : listId}
        about={isEmpty ? t('mailList.list.none') : undefined}
        disabled={!mayWrite || isEmpty}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id !== null && change({ listId: id })}
      />
      {mayWrite && (
        <Button look="quiet" onClick={() => make(true)}>
          {t('mailList.new')}
        </Button>
      )}
      {isMaking && <NewList onClose={() => make(false)} />}
    </div>
  )
}

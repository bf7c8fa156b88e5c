import { type ApiKey, changeKey, makeKey } from '@dxweb/areas/access/keys/contract.ts'
import {
  everyKeyRight,
  type KeyRight,
  type KeyRightGroup,
  keyRights,
  neededToGive,
} from '@dxweb/areas/access/keys/rules.ts'
import { useCan } from '../../../data/session/session.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../../parts/command/command-fields.tsx'
import { CheckField, LongTextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import css from './developers.module.css'

// catalog: keys.right.*
// catalog: keys.rights.*

const drawn = ['permissions', 'addresses']
const labels = {
  name: 'label.name',
  addresses: 'keys.addresses',
  expiresAt: 'keys.expiresAt',
  tillId: 'keys.tillId',
}
const helpTexts = {
  name: 'keys.name.about',
  expiresAt: 'keys.expiresAt.about',
  tillId: 'keys.tillId.about',
}

/** Disables rights that the user does not have, except rights that are already chosen. */
function Rights({ typed, error, onChange }: DrawnInput) {
  const t = useText()
  const may = useCan()
  const chosen = new Set(typed as readonly KeyRight[])
  const toggle = (right: KeyRight, isOn: boolean) =>
    onChange(everyKeyRight.filter((each) => (each === right ? isOn : chosen.has(each))))
  const groups = Object.entries(keyRights) as [KeyRightGroup, readonly KeyRight[]][]
  return (
    <div className={css['rights']}>
      <b>{t('keys.permissions')}</b>
      {error && <p role="alert">{error}</p>}
      {groups.map(([group, rights]) => (
        <fieldset key={group}>
          <legend>{t(`keys.rights.${group}`)}</legend>
          {rights.map((right) => (
            <CheckField
              key={right}
              label={t(`keys.right.${right}`)}
              value={chosen.has(right)}
              disabled={!may(neededToGive(right)) && !chosen.has(right)}
              onChange={(isOn) => toggle(right, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function Addresses({ typed, errors, onChange, ...field }: DrawnInput) {
  const t = useText()
  const fault = Object.entries(errors).find(([path]) => path.startsWith('addresses'))?.[1]
  return (
    <LongTextField
      {...field}
      about={t('keys.addresses.about')}
      error={fault}
      value={(typed as readonly string[]).join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n').map((line) => line.trim()))}
    />
  )
}

const inputs: Record<string, typeof Rights> = { permissions: Rights, addresses: Addresses }

function renderDrawn(input: DrawnInput) {
  const Input = inputs[input.name ?? '']
  return Input && <Input {...input} />
}

const look = { labels, helpTexts, drawn, renderDrawn, size: 'normal' } as const

export interface Issued {
  name: string
  token: string
}

interface NewKeyProps {
  onClose: () => void
  onIssued: (issued: Issued) => void
}

const empty = { name: '', permissions: [], addresses: [], expiresAt: null, tillId: null }

export function NewKey({ onClose, onIssued }: NewKeyProps) {
  return (
    <CommandDialog
      {...look}
      endpoint={makeKey}
      params={{}}
      initial={empty}
      titleKey="keys.make"
      actionKey="keys.make.do"
      failedKey="keys.make.failed"
      onClose={onClose}
      onDone={({ token }, { name }) => {
        onClose()
        onIssued({ name, token })
      }}
    />
  )
}

export function ChangeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, version, name, permissions, addresses, expiresAt, tillId } = apiKey
  return (
    <CommandDialog
      {...look}
      endpoint={changeKey}
      params={{ id }}
      known={{ version }}
      initial={{ name, permissions, addresses, expiresAt, tillId }}
      titleKey="keys.change"
      titleValues={{ name }}
      actionKey="rows.save"
      doneKey="keys.saved"
      failedKey="keys.change.failed"
      onClose={onClose}
    />
  )
}

import {
  type AddedLine,
  changeSettlement,
  type Settlement,
} from '@dxweb/areas/settlements/renter/contract.ts'
import { addedKinds } from '@dxweb/areas/settlements/renter/rules.ts'
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx'
import { CheckField, MoneyField, SelectField, TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { fieldTexts, reasonText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'

// catalog: settlement.renter.line.*
// catalog: shows.economy.choice.*

const vatCodes = ['high', 'medium', 'low', 'zero', 'exempt'] as const
const newLine: AddedLine = { kind: 'marketing', name: '', amountOre: 0, vatCode: 'high' }

interface AddedRowProps {
  line: AddedLine
  errorOf: (field: string) => string | undefined
  onChange: (line: AddedLine) => void
  onRemove: () => void
}

function AddedRow({ line, errorOf, onChange, onRemove }: AddedRowProps) {
  const t = useText()
  return (
    <li>
      <SelectField
        label={t('settlement.renter.what')}
        value={line.kind}
        options={addedKinds.map((kind) => ({
          value: kind,
          label: t(`settlement.renter.line.${kind}`),
        }))}
        onChange={(kind) => onChange({ ...line, kind: (kind ?? 'marketing') as AddedLine['kind'] })}
      />
      <TextField
        label={t('settlement.renter.text')}
        maxLength={100}
        value={line.name}
        error={errorOf('name')}
        onChange={(name) => onChange({ ...line, name })}
      />
      <SelectField
        label={t('settlement.renter.vatRate')}
        value={line.vatCode}
        options={vatCodes.map((code) => ({
          value: code,
          label: t(`shows.economy.choice.${code}`),
        }))}
        onChange={(code) =>
          onChange({ ...line, vatCode: (code ?? 'high') as AddedLine['vatCode'] })
        }
      />
      <MoneyField
        label={t('settlement.renter.net')}
        value={line.amountOre}
        error={errorOf('amountOre')}
        onChange={(ore) => onChange({ ...line, amountOre: ore ?? 0 })}
      />
      <IconButton
        label={t('settlement.renter.remove', { name: line.name })}
        icon={<IconTrash size={17} />}
        onClick={onRemove}
      />
    </li>
  )
}

type Own = Pick<NonNullable<Settlement['house']>, 'added' | 'chargesTono'>

/** What the house types into a draft. Saving figures the draft anew. */
export function AddedLines({ settlement, own }: { settlement: Settlement; own: Own }) {
  const t = useText()
  const [typed, setTyped] = useState<Own | null>(null)
  const { added, chargesTono } = typed ?? own
  const command = useCommand({
    endpoint: changeSettlement,
    params: { id: settlement.id },
    onDone: () => setTyped(null),
  })
  const errors = fieldTexts(t, command.error)
  const show = (changed: Partial<Own>) => setTyped({ added, chargesTono, ...changed })
  const save = () =>
    void command
      .mutateAsync({ version: settlement.version, added, chargesTono })
      .catch(() => undefined)
  return (
    <>
      <UnsavedGuard unsaved={() => typed !== null} />
      {command.error && (
        <ErrorPanel title={t('settlement.refused')}>{reasonText(t, command.error)}</ErrorPanel>
      )}
      {added.length > 0 && (
        <ul className="dx-settled-added" aria-label={t('settlement.renter.added')}>
          {added.map((line, at) => (
            <AddedRow
              key={at}
              line={line}
              errorOf={(field) => errors[`added.${at}.${field}`]}
              onChange={(next) => show({ added: added.with(at, next) })}
              onRemove={() => show({ added: added.toSpliced(at, 1) })}
            />
          ))}
        </ul>
      )}
      {settlement.correction === 0 && (
        <CheckField
          label={t('settlement.renter.chargesTono')}
          value={chargesTono}
          onChange={(isCharged) => show({ chargesTono: isCharged })}
        />
      )}
      <div className="dx-settled-actions">
        <Button
          size="small"
          icon={<IconPlus size={15} />}
          onClick={() => show({ added: [...added, newLine] })}
        >
          {t('settlement.renter.add')}
        </Button>
        <Button
          size="small"
          icon={<IconRefresh size={15} />}
          look={typed === null ? 'plain' : 'main'}
          busy={command.isPending}
          onClick={save}
        >
          {t(typed === null ? 'settlement.renter.refresh' : 'rows.save')}
        </Button>
      </div>
    </>
  )
}

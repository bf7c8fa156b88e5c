import type { AddedLine, Settlement } from '@dxweb/areas/settlements/renter/contract.ts'
import { addedKinds } from '@dxweb/areas/settlements/renter/rules.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx'
import { CheckField, MoneyField, SelectField, TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { fieldTexts, reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import type { AddedForm } from './use-added-lines.ts'
import styles from './settlement.module.css'

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
        about={t(
          line.kind === 'correction'
            ? 'settlement.renter.correctionSign'
            : 'settlement.renter.chargeSign',
        )}
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

interface UnusedProps {
  title: string
  about: string
  lines: readonly AddedLine[]
  onDiscard: () => void
  onReuse?: (() => void) | undefined
}

export function UnusedLines({ title, about, lines, onDiscard, onReuse }: UnusedProps) {
  const t = useText()
  return (
    <>
      <UnsavedGuard unsaved={() => true} />
      <ErrorPanel title={title}>
        {about}
        <ul>
          {lines.map(({ kind, name, amountOre }, at) => (
            <li key={at}>
              {t(`settlement.renter.line.${kind}`)}: {name} {formatMoney(amountOre)}
            </li>
          ))}
        </ul>
      </ErrorPanel>
      <div className={styles['settledActions']}>
        {onReuse && (
          <Button size="small" look="main" onClick={onReuse}>
            {t('settlement.renter.takeIn')}
          </Button>
        )}
        <Button size="small" onClick={onDiscard}>
          {t('settlement.renter.discard')}
        </Button>
      </div>
    </>
  )
}

/** Saving recalculates the draft. */
export function AddedLines({ settlement, form }: { settlement: Settlement; form: AddedForm }) {
  const t = useText()
  const { added, chargesTono, show } = form
  const errors = fieldTexts(t, form.error)
  return (
    <>
      <UnsavedGuard unsaved={() => form.isUnsaved} />
      {form.isOvertaken && (
        <UnusedLines
          title={t('settlement.renter.overtaken')}
          about={t('settlement.renter.overtakenAbout')}
          lines={form.missing}
          onDiscard={form.discard}
        />
      )}
      {settlement.state === 'draft' && (
        <>
          {form.error && (
            <ErrorPanel title={t('settlement.refused')}>{reasonText(t, form.error)}</ErrorPanel>
          )}
          {form.isMerged && (
            <ErrorPanel title={t('error.stale')}>{t('settlement.renter.merged')}</ErrorPanel>
          )}
          {added.length > 0 && (
            <ul className={styles['settledAdded']} aria-label={t('settlement.renter.added')}>
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
          <Actions form={form} />
        </>
      )}
    </>
  )
}

function Actions({ form }: { form: AddedForm }) {
  const t = useText()
  return (
    <div className={styles['settledActions']}>
      <Button
        size="small"
        icon={<IconPlus size={15} />}
        onClick={() => form.show({ added: [...form.added, newLine] })}
      >
        {t('settlement.renter.add')}
      </Button>
      <Button
        size="small"
        icon={<IconRefresh size={15} />}
        look={form.isUnsaved ? 'main' : 'plain'}
        busy={form.isSaving}
        onClick={form.save}
      >
        {t(form.isUnsaved ? 'rows.save' : 'settlement.renter.refresh')}
      </Button>
    </div>
  )
}

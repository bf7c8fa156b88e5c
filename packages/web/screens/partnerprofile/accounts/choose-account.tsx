import {
  chooseAccount,
  type listAccountChoices,
  previewVoucher,
} from '@dxweb/areas/accounting/choices/contract.ts'
import type { PurposeName } from '@dxweb/areas/accounting/choices/purposes.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useRead } from '../../../data/rows/read.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../../parts/command/command-fields.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './posting-purposes.module.css'

// catalog: settings.purpose.*

export type Choices = ReplyOf<typeof listAccountChoices.parts>

interface ChooseProps {
  purpose: PurposeName
  standard: string
  ofEventType: boolean
  choices: Choices
  onClose: () => void
}

const labels = {
  eventTypeId: 'label.eventType',
  ledgerId: 'label.account',
  validFrom: 'label.from',
}

const shown = (ore: number) => (ore === 0 ? '' : formatMoney(ore))

/** Previews the newest voucher with the typed account in place of the current one. */
function Preview({ purpose, account }: { purpose: PurposeName; account: string | null }) {
  const t = useText()
  const { data } = useRead(previewVoucher, { purpose })
  if (!data) return null
  const { voucher } = data
  if (voucher === null) return <p className="dx-dim">{t('settings.choice.previewNone')}</p>
  const { number, year } = voucher
  return (
    <table className={styles['preview']}>
      <caption>{t('settings.choice.previewOf', { number, year: String(year) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('label.account')}</th>
          <th scope="col">{t('label.debitOre')}</th>
          <th scope="col">{t('label.creditOre')}</th>
        </tr>
      </thead>
      <tbody>
        {voucher.lines.map((line, at) => (
          <tr key={at} data-changed={(account !== null && line.purpose === purpose) || undefined}>
            <td>
              {account !== null && line.purpose === purpose
                ? account
                : `${line.number} ${line.name}`}
            </td>
            <td>{shown(line.debitOre)}</td>
            <td>{shown(line.creditOre)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the chosen value as text, as the select needs it; null if nothing is chosen. */
const chosenOf = (typed: unknown) =>
  typeof typed === 'number' || (typeof typed === 'string' && typed !== '') ? String(typed) : null

function useDrawn({ purpose, standard, choices }: ChooseProps) {
  const t = useText()
  const fitting = choices.accounts.filter(({ fits }) => fits.includes(purpose))
  const accounts = fitting.map((each) => ({
    value: String(each.id),
    label: `${each.number} ${each.name}`,
  }))
  const types = choices.eventTypes.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    accounts,
    render: ({ typed, allValues, ...field }: DrawnInput) => {
      if (field.name === 'validFrom') {
        const day = typeof typed === 'string' ? typed : ''
        return <DayField looksAhead {...field} min={choices.earliest} value={day} />
      }
      const isType = field.name === 'eventTypeId'
      const none = allValues['eventTypeId']
        ? t('settings.choice.typeAgain')
        : t('settings.choice.standardAgain', { number: standard })
      return (
        <SelectField
          {...field}
          value={chosenOf(typed)}
          options={isType ? types : accounts}
          clearable
          placeholder={isType ? t('settings.choice.allTypes') : none}
          onChange={(value) => field.onChange(value ?? '')}
        />
      )
    },
  }
}

/** An account can apply from the first day without numbered vouchers, but not earlier. */
export function ChooseAccount(props: ChooseProps) {
  const { purpose, ofEventType, choices, standard, onClose } = props
  const t = useText()
  const now = today(useTimeZone())
  const begin = choices.earliest > now ? choices.earliest : now
  const { accounts, render } = useDrawn(props)
  const standardName = choices.names.find(({ number }) => number === standard)?.name ?? ''
  const labelOf = (id: unknown) =>
    accounts.find(({ value }) => value === String(id))?.label ??
    `${standard} ${standardName}`.trim()
  return (
    <CommandDialog
      endpoint={chooseAccount}
      params={{}}
      known={{ purpose, ...(!ofEventType && { eventTypeId: null }) }}
      initial={{ eventTypeId: null, ledgerId: null, validFrom: begin }}
      labels={labels}
      drawn={ofEventType ? ['eventTypeId', 'ledgerId', 'validFrom'] : ['ledgerId', 'validFrom']}
      renderDrawn={render}
      {...(accounts.length === 0 && {
        above: <p className="dx-second">{t('settings.choice.none')}</p>,
      })}
      renderBelow={(values) => <Preview purpose={purpose} account={labelOf(values['ledgerId'])} />}
      titleKey="settings.choice.chooseOf"
      titleValues={{ purpose: t(`settings.purpose.${purpose}`) }}
      actionKey="settings.choice.choose"
      failedKey="settings.choice.failed"
      doneKey="settings.choice.done"
      onClose={onClose}
    />
  )
}

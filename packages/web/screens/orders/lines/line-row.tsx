import { lineNetOf } from '@dxweb/areas/orders/lines/order-sums.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRemove, useRestore } from '../../../data/rows/collections.ts'
import { FieldInput } from '../../../parts/register/form/field-input.tsx'
import { MergeView } from '../../../parts/register/form/merge-view.tsx'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { useInvoicesBase } from '../invoicing/use-invoices-base.ts'
import { LineUnits } from './line-units.tsx'
import { linesLook } from './lines-look.ts'
import { type Line, type LineContext, useLineForm } from './use-line-form.ts'
import styles from './lines.module.css'

const figures = [
  'quantity',
  'unit',
  'priceTypeId',
  'unitPriceOre',
  'vatTypeId',
  'isCharged',
] as const

/** Removes a line without confirmation; the toast offers to restore it. */
function RemoveLine({ line, name }: { line: Line; name: string }) {
  const t = useText()
  const remove = useRemove(linesLook.collection)
  const restore = useRestore(linesLook.collection)
  const refuse = (error: unknown) => toast({ tone: 'bad', text: refusalText(t, error) })
  const undo = () => void restore(line.id).catch(refuse)
  return (
    <IconButton
      label={t('orders.line.remove', { name })}
      icon={<IconTrash size={17} />}
      onClick={() =>
        void remove
          .mutateAsync(line)
          .then(() => toast({ text: t('rows.deleted', { name }), undo }), refuse)
      }
    />
  )
}

function EventField({ context, typed, label, onChange }: EventFieldProps) {
  const t = useText()
  const chosen = typeof typed === 'string' ? typed : ''
  return (
    <SelectField
      label={label}
      labelHidden
      value={chosen === '' ? '0' : chosen}
      disabled={!context.mayEdit}
      options={[
        { value: '0', label: t('orders.line.whole') },
        ...context.events.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(next) => onChange(next === null || next === '0' ? '' : next)}
    />
  )
}

interface EventFieldProps {
  context: LineContext
  typed: unknown
  label: string
  onChange: (typed: string) => void
}

function Standing({ line, netOre }: { line: Line; netOre: number }) {
  const t = useText()
  const worthOre = lineNetOf({ ...line, isCharged: true })
  return (
    <>
      {line.isReplaced && <Badge tone="info">{t('label.isReplaced')}</Badge>}
      {!line.isCharged && <Badge tone="off">{t('orders.line.free')}</Badge>}
      {!line.isCharged && worthOre !== 0 && (
        <span className="dx-dim dx-small">
          {t('orders.line.worth', { amount: formatMoney(worthOre) })}
        </span>
      )}
      {line.isCharged && netOre === 0 && <Badge tone="warn">{t('orders.line.noPrice')}</Badge>}
      {typeof line.estimated === 'number' && line.estimated !== line.quantity && (
        <span className="dx-dim dx-small">
          {t('orders.line.estimated', { hours: decimalText(line.estimated / 100) })}
        </span>
      )}
    </>
  )
}

interface RowProps {
  /** Undefined in the empty row for the next line. */
  line: Line | undefined
  context: LineContext
  onEnter: () => void
}

type LineForm = ReturnType<typeof useLineForm>

interface InputsProps {
  shown: LineForm
  name: string
  mayEdit: boolean
}

function Input({ field, shown, name, mayEdit }: InputsProps & { field: string }) {
  const words = useRegisterWords(linesLook.collection)
  const { form, change } = shown
  const plan = form.plans.find((each) => each.field === field)
  const label = words.label(field)
  return (
    <span className={styles['lineCell']} data-field={field} data-label={label}>
      {plan && (
        <FieldInput
          plan={plan}
          words={words}
          name={field}
          labelHidden
          label={`${label}, ${name}`}
          required={plan.isRequired}
          disabled={!mayEdit}
          typed={form.typed[field]}
          error={form.errors[field]}
          onChange={(value) => change(field, value)}
        />
      )}
    </span>
  )
}

function AddLine({ form, add }: LineForm) {
  const t = useText()
  return (
    <Button
      size="small"
      icon={<IconPlus size={15} />}
      busy={form.isSaving}
      onClick={() => void add()}
    >
      {t('orders.line.add')}
    </Button>
  )
}

function Net({ line, netOre }: { line: Line | undefined; netOre: number }) {
  const words = useRegisterWords(linesLook.collection)
  const look = line?.isReplaced
    ? `${styles['lineNet']} ${styles['linesReplaced']}`
    : styles['lineNet']
  return (
    <span className={look} data-label={words.label('netOre')}>
      <Money ore={netOre} />
    </span>
  )
}

function nameOf({ typed }: LineForm['form'], { resources }: LineContext, nameless: string) {
  const described = typeof typed['description'] === 'string' ? typed['description'] : ''
  return resources.get(Number(typed['resourceId']))?.name ?? (described || nameless)
}

/** A line on an invoice can change only after that invoice is credited. */
function Locked({ number }: { number: number }) {
  const t = useText()
  const to = `${useInvoicesBase()}/${number}`
  return (
    <span className="dx-dim dx-small">
      <IconLock size={14} aria-hidden />{' '}
      <Link to={to}>{t('orders.line.invoiced', { number })}</Link>
    </span>
  )
}

export function LineRow({ line, context, onEnter }: RowProps) {
  const t = useText()
  const words = useRegisterWords(linesLook.collection)
  const shown = useLineForm(line, context, onEnter)
  const { form, netOre, change, frame } = shown
  const invoiceNumber = line?.invoiceNumber ?? null
  const mayEdit = context.mayEdit && invoiceNumber === null
  const name = nameOf(form, context, t('orders.line.new'))
  const inputs = { shown, name, mayEdit }
  const kind = form.typed['kind']
  const isText = kind === 'hallRent' || kind === 'other'
  return (
    <li
      className={styles['line']}
      data-line={line?.id ?? 'new'}
      data-unsaved={form.isUnsaved}
      {...frame}
    >
      <span className={styles['lineWhat']}>
        <Input field={isText ? 'description' : 'resourceId'} {...inputs} />
        <span className={styles['lineStanding']}>
          {line && <Standing line={line} netOre={netOre} />}
          {invoiceNumber !== null && <Locked number={invoiceNumber} />}
          {!line && (
            <Button
              size="small"
              look="quiet"
              onClick={() => change('kind', kind === 'other' ? 'resource' : 'other')}
            >
              {t(kind === 'other' ? 'orders.line.asResource' : 'orders.line.asText')}
            </Button>
          )}
          <LineUnits line={line} form={form} context={context} />
        </span>
        {form.failure && <span className={styles['lineFault']}>{reasonText(t, form.failure)}</span>}
      </span>
      <span className={styles['lineCell']} data-field="eventId" data-label={words.label('eventId')}>
        <EventField
          context={{ ...context, mayEdit }}
          label={`${words.label('eventId')}, ${name}`}
          typed={form.typed['eventId']}
          onChange={(value) => change('eventId', value)}
        />
      </span>
      {figures.map((field) => (
        <Input key={field} field={field} {...inputs} />
      ))}
      <Net line={line} netOre={netOre} />
      <span className={styles['lineEnd']}>
        {line && mayEdit && <RemoveLine line={line} name={name} />}
        {!line && <AddLine {...shown} />}
      </span>
      {form.current && <MergeView look={linesLook} form={form} current={form.current} />}
    </li>
  )
}

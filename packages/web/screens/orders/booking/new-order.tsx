import { orders } from '@dxweb/areas/orders/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import { bookOrder } from '@dxweb/server/flows/book-order/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { CheckField, FieldRow, FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { PlaceFields } from './place-fields.tsx'
import { RenterField } from './renter-field.tsx'
import styles from './new-order.module.css'

type Asked = ReturnType<typeof useSearchValues>

const numberOf = (typed: string | undefined) => (typed ? Number(typed) : null)

/** Links from the calendar, a renter, a project or a production set initial values in the address. */
const begunWith = ({ renterId = '', auditoriumId = '', ...asked }: Asked) => ({
  renterId,
  title: '',
  place: {
    auditoriumId,
    date: isDay(asked['date'] ?? '') ? (asked['date'] ?? '') : '',
    startTime: asked['startTime'] ?? '18:00',
    endTime: asked['endTime'] ?? '22:00',
  },
})

type Typed = ReturnType<typeof begunWith>

function useBooking(base: string, asked: Asked) {
  const navigate = useNavigate()
  const command = useCommand({
    endpoint: bookOrder,
    params: {},
    doneKey: 'orders.new.made',
    onDone: ({ id }) => void navigate({ to: `${base}/${id}` }),
  })
  const { error, mutate, isPending, isSuccess } = command
  const refusal = error instanceof Refusal ? error : null
  return {
    refusal,
    isPending,
    isSuccess,
    isBusy: refusal?.code === 'hall_busy' || refusal?.code === 'resource_busy',
    send: ({ renterId, title, place }: Typed, atOwnRisk: boolean) =>
      mutate({
        ...place,
        title,
        renterId: numberOf(renterId),
        auditoriumId: numberOf(place.auditoriumId),
        projectId: numberOf(asked['projectId']),
        productionId: numberOf(asked['productionId']),
        atOwnRisk,
      }),
  }
}

function useFocusOnFirst() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}

const shownFaults = new Set(['renterId', 'title', 'auditoriumId', 'date', 'startTime', 'endTime'])

function OrderForm({ base }: { base: string }) {
  const t = useText()
  const asked = useSearchValues()
  const [begun] = useState(() => begunWith(asked))
  const [typed, type] = useState(begun)
  const [atOwnRisk, accept] = useState(false)
  const { refusal, isPending, isSuccess, isBusy, send } = useBooking(base, asked)
  const form = useFocusOnFirst()
  const faults = fieldTexts(t, refusal)
  const isShownAtField = Object.keys(refusal?.fields ?? {}).some((field) => shownFaults.has(field))
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal, form])
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!isPending) send(typed, atOwnRisk)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={() => typed !== begun && !isSuccess} saving={isPending} />
      <FieldStack>
        <FieldRow>
          <RenterField
            renterId={typed.renterId}
            error={faults['renterId']}
            onChange={(renterId) => type((before) => ({ ...before, renterId }))}
          />
          <TextField
            label={t('orders.new.what')}
            about={t('orders.new.whatAbout')}
            maxLength={120}
            name="title"
            value={typed.title}
            error={faults['title']}
            onChange={(title) => type((before) => ({ ...before, title }))}
          />
        </FieldRow>
        <FieldRow>
          <PlaceFields
            place={typed.place}
            faults={faults}
            onChange={(place) => type((before) => ({ ...before, place }))}
          />
        </FieldRow>
        {(isBusy || atOwnRisk) && (
          <CheckField label={t('shows.overlaps.ownRisk')} value={atOwnRisk} onChange={accept} />
        )}
        {refusal && !isShownAtField && (
          <ErrorPanel title={t('orders.new.refused')}>
            <p>{Object.values(faults)[0] ?? refusalText(t, refusal)}</p>
            <ClashList refusal={refusal} />
          </ErrorPanel>
        )}
        <FormFoot>
          <LinkButton to={base}>{t('shell.cancel')}</LinkButton>
          <Button look="main" type="submit" busy={isPending}>
            {t('orders.new.make')}
          </Button>
        </FormFoot>
      </FieldStack>
    </form>
  )
}

/** Page orders/new. The other fields are filled in on the order. */
export default function NewOrder({ base }: { base: string }) {
  const t = useText()
  const words = useRegisterWords(orders)
  const mayWrite = useMayWrite(orders)
  return (
    <Page
      title={words.own('new')}
      about={
        <Link to={base} keepsQuery className="dx-back">
          <IconArrowLeft size={15} aria-hidden />
          {words.title}
        </Link>
      }
    >
      {mayWrite ? (
        <div className={styles['page']}>
          <Card>
            <OrderForm base={base} />
          </Card>
        </div>
      ) : (
        <ErrorPanel title={t('error.forbidden')} />
      )}
    </Page>
  )
}

import { listVenues } from '@dxweb/areas/partners/venues/contract.ts'
import { type VenueKind, defaultModules } from '@dxweb/areas/partners/venues/rules.ts'
import { makeVenue } from '@dxweb/server/flows/make-venue/contract.ts'
import { ticketingPartnerThreshold } from '@dxweb/kit/constants/constants.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { CommandFields, type DrawnInput } from '../../../parts/command/command-fields.tsx'
import { useCommandForm } from '../../../parts/command/use-command-form.ts'
import { invitationToast } from '../../../parts/register/users/invitation-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useText } from '../../../ui/text/text.ts'
import { ModuleChecks } from '../ground/module-checks.tsx'
import { HallsInput, hallSize } from './halls-input.tsx'
import { MakePreview } from './make-preview.tsx'
import styles from '../ground/styles/partneradmin.module.css'

const sections = [
  { key: 'venue', fields: ['name', 'id', 'kind', 'timeZone'] },
  { key: 'company', fields: ['orgNumber', 'accountNumber', 'address', 'postalCode', 'city'] },
  { key: 'chief', fields: ['chiefFirstName', 'chiefLastName', 'chiefEmail'] },
  { key: 'halls', fields: ['halls'] },
  { key: 'modules', fields: ['modules'] },
] as const

// catalog: partneradmin.section.*
// catalog: partneradmin.timeZone.*

const drawn = ['halls', 'modules']
const labels = {
  id: 'partneradmin.id',
  name: 'partneradmin.name',
  kind: 'partneradmin.kind',
  timeZone: 'partneradmin.timeZone',
  modules: 'partneradmin.modules',
  halls: 'partneradmin.halls',
  chiefFirstName: 'label.firstName',
  chiefLastName: 'label.lastName',
  chiefEmail: 'label.email',
}
const choices = { kind: 'partneradmin.kind', timeZone: 'partneradmin.timeZone' }
const helpTexts = {
  id: 'partneradmin.id.about',
  orgNumber: 'partneradmin.orgNumber.about',
  chiefEmail: 'partneradmin.chiefEmail.about',
}
const look = { labels, choices, helpTexts, drawn, failedKey: 'partneradmin.make.failed' }

const firstHall = { name: 'Storsalen', ...hallSize }

const begun = (id: number) => ({
  id,
  kind: 'both',
  timeZone: 'Europe/Oslo',
  modules: defaultModules('both'),
  halls: [firstHall],
})

interface FormProps {
  base: string
  /** The lowest venue number that is not in use. */
  id: number
}

function useMakeForm({ base, id }: FormProps, element: React.RefObject<HTMLFormElement | null>) {
  const t = useText()
  const navigate = useNavigate()
  const isDone = useRef(false)
  const [initial] = useState(() => begun(id))
  const form = useCommandForm(
    {
      endpoint: makeVenue,
      params: {},
      initial,
      drawn,
      onDone: ({ id: venueId, ...sent }) => {
        isDone.current = true
        toast(invitationToast(sent, t, 'partneradmin.make.done'))
        void navigate(linkTarget(`${base}/${venueId}`))
      },
    },
    element,
  )
  const change = (field: string, value: unknown) => {
    // The modules are the defaults of the chosen kind until the user changes them.
    const usual = defaultModules(form.typed['kind'] as VenueKind).join()
    const isDefault = (form.typed['modules'] as string[]).join() === usual
    form.change(field, value)
    if (field === 'kind' && isDefault) form.change('modules', defaultModules(value as VenueKind))
  }
  return { form: { ...form, change }, isUnsaved: () => form.isUnsaved && !isDone.current }
}

function renderDrawn(input: DrawnInput): ReactNode {
  if (input.name === 'halls') return <HallsInput {...input} />
  const chosen = Array.isArray(input.typed) ? (input.typed as string[]) : []
  return <ModuleChecks chosen={chosen} onChange={input.onChange} />
}

function VenueForm(props: FormProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const { form, isUnsaved } = useMakeForm(props, element)
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <UnsavedGuard unsaved={isUnsaved} />
      <div className={styles['venueColumns']}>
        <div className={`${styles['venueStack']} ${styles['makeParts']}`}>
          {sections.map(({ key, fields }, place) => (
            <Card key={key} title={t(`partneradmin.section.${key}`)}>
              <CommandFields
                isFocused={place === 0}
                look={{ ...look, renderDrawn }}
                form={{
                  ...form,
                  plans: fields.flatMap((field) =>
                    form.plans.filter((plan) => plan.field === field),
                  ),
                  failure: place === sections.length - 1 ? form.failure : null,
                }}
              />
            </Card>
          ))}
        </div>
        <MakePreview values={form.values} />
      </div>
      <FormFoot>
        <LinkButton to={props.base}>{t('shell.cancel')}</LinkButton>
        <Button type="submit" look="main" busy={form.isSending}>
          {t('partneradmin.make')}
        </Button>
      </FormFoot>
    </form>
  )
}

export function MakeVenue({ base }: { base: string }) {
  const t = useText()
  const venues = useRead(listVenues, {})
  return (
    <Page title={t('partneradmin.make')} about={t('partneradmin.make.about')}>
      <Loaded of={venues} failedKey="partneradmin.failed" lines={8}>
        {({ data }) => (
          <VenueForm
            base={base}
            id={Math.max(ticketingPartnerThreshold, ...data.map((venue) => venue.id)) + 1}
          />
        )}
      </Loaded>
    </Page>
  )
}

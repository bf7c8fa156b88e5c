import { organizer } from '@dxweb/areas/partners/contract.ts'
import { useList } from '../../../data/rows/collections.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { typedPlans } from '../../../parts/register/look/field-plan.ts'
import { registerLook } from '../../../parts/register/look/look.ts'
import { RowFacts } from '../../../parts/register/row/row-facts.tsx'
import { PageForm } from '../../../parts/register/row/row-page.tsx'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { LogoCard } from './logo-card.tsx'
import type { SectionProps } from '../section/section.ts'

const organizerLook = registerLook(organizer, {
  columns: ['name', 'contactName'],
  initial: {
    kidMethod: 'none',
    kidLength: 10,
    paymentDays: 14,
    isVatRegistered: true,
    reminderDays: 14,
    reminderFeeOre: 0,
  },
  parts: [
    { titleKey: 'label.address', fields: ['address', 'postalCode', 'city'] },
    {
      titleKey: 'settings.part.invoices',
      fields: [
        'paymentDays',
        'reminderDays',
        'reminderFeeOre',
        'kidMethod',
        'kidLength',
        'isVatRegistered',
        'isInBusinessRegister',
      ],
    },
  ],
  hiddenFields: ['logo'],
  Aside: LogoCard,
})

function Details({ base }: Pick<SectionProps, 'base'>) {
  const t = useText()
  const mayWrite = useMayWrite(organizer)
  const found = useList(organizer)
  const [known] = found.data?.data ?? []
  // The form itself keeps the row that it is creating. Passing that row to the form would remount the form.
  const row = known && known.id > 0 ? known : undefined
  const waiting = <SkeletonPage label={t('shell.loading')} />
  return (
    <Loaded of={found} failedKey="rows.failed.fetch" waiting={waiting}>
      {() =>
        mayWrite ? (
          <PageForm key={row?.id} look={organizerLook} base={base} row={row} />
        ) : (
          <Card>
            {row && <RowFacts look={organizerLook} row={row} plans={typedPlans(organizerLook)} />}
          </Card>
        )
      }
    </Loaded>
  )
}

export default function Organizer({ section, base }: SectionProps) {
  const t = useText()
  return (
    <Page title={t(section.titleKey)}>
      <Details base={base} />
    </Page>
  )
}

import { renters } from '@dxweb/areas/renters/contract.ts'
import { useCreate } from '../../../data/rows/collections.ts'
import { ReferenceField } from '../../../parts/register/form/reference-field.tsx'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'

const named = (name: string) => ({
  name,
  orgNumber: '',
  kind: 'external' as const,
  email: '',
  address: '',
  postalCode: '',
  city: '',
  contacts: [],
  invoiceBy: 'mail' as const,
  invoiceEmail: '',
  buyerReference: '',
  accountNumber: '',
  priceTypeId: null,
  note: '',
})

interface RenterFieldProps {
  renterId: string
  error: string | undefined
  onChange: (renterId: string) => void
}

export function RenterField({ renterId, error, onChange }: RenterFieldProps) {
  const t = useText()
  const mayWrite = useMayWrite(renters)
  const create = useCreate(renters)
  const make = (name: string) =>
    void create.mutateAsync(named(name)).then(
      ({ id }) => onChange(String(id)),
      (refused: unknown) => toast({ tone: 'bad', text: refusalText(t, refused) }),
    )
  return (
    <ReferenceField
      label={t('label.renter')}
      to="renters"
      name="renterId"
      typed={renterId}
      {...(error !== undefined && { error })}
      renderMissed={(name) => (
        <>
          {t('orders.new.noRenter', { name })}{' '}
          {mayWrite && (
            <Button size="small" busy={create.isPending} onClick={() => make(name)}>
              {t('orders.new.makeRenter', { name })}
            </Button>
          )}
        </>
      )}
      onChange={(typed) => onChange(typeof typed === 'string' ? typed : '')}
    />
  )
}

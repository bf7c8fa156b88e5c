import type { EventImage, ImageEndpoints } from '@dxweb/areas/events/content/images/contract.ts'
import type { ImageSize } from '@dxweb/areas/events/content/images/image-frames.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../data/calls/call-api.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { fileOf } from '../../data/calls/download.ts'
import { Skeleton } from '../../ui/messages/skeleton.tsx'
import { useLocale } from '../../ui/text/text.ts'

export interface ImageOwner {
  id: number
  calls: ImageEndpoints
}

interface ImageOfProps {
  owner: ImageOwner
  image: EventImage
  size: ImageSize
}

/** Image fetched with the context's headers, so that the server returns this partner's image. */
export function ImageOf({ owner, image, size }: ImageOfProps) {
  const partnerId = usePartnerId()
  const isEnglish = useLocale() === 'en'
  const { data: address } = useQuery({
    queryKey: ['image', partnerId, owner.id, image.id, size, image.version],
    queryFn: async () => {
      const params = { partnerId, id: owner.id, imageId: image.id, size }
      const url = urlOf(owner.calls.read.path, params)
      const answer = await request({ method: 'GET', url, headers: { Accept: '*/*' } })
      return URL.createObjectURL(await fileOf(answer))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
  })
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])
  if (!address) return <Skeleton width="100%" />
  return <img src={address} alt={isEnglish ? image.altEn : image.altNb} />
}

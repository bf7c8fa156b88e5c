import { useSyncExternalStore } from 'react'

const key = 'dxweb.scan.muted'
const listeners = new Set<() => void>()
const isMuted = () => localStorage.getItem(key) === 'yes'

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useMuted(): [boolean, () => void] {
  const muted = useSyncExternalStore(subscribe, isMuted)
  const toggle = () => {
    localStorage.setItem(key, muted ? 'no' : 'yes')
    for (const listener of listeners) listener()
  }
  return [muted, toggle]
}

let context: AudioContext | undefined

/** Plays tones in hertz, each just over a tenth of a second. */
function play(tones: readonly number[], shape: OscillatorType): void {
  context ??= new AudioContext()
  void context.resume()
  tones.forEach((hertz, index) => {
    if (context === undefined) return
    const begins = context.currentTime + index * 0.14
    const tone = new OscillatorNode(context, { type: shape, frequency: hertz })
    const volume = new GainNode(context, { gain: 0.25 })
    volume.gain.setTargetAtTime(0, begins + 0.1, 0.015)
    tone.connect(volume).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + 0.18)
  })
}

export function sound(isAccepted: boolean): void {
  if ('vibrate' in navigator) navigator.vibrate(isAccepted ? 80 : [160, 80, 160])
  if (isMuted()) return
  if (isAccepted) play([880, 1320], 'sine')
  else play([220, 196], 'square')
}

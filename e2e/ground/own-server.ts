export { ownData } from '../venue/venue.ts'

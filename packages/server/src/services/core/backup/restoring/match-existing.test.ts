import { describe, expect, it } from 'vitest'
import { matchExisting } from './match-existing.ts'

const item = (owner: string, content: string) => ({ owner, content })
type Item = ReturnType<typeof item>

function outcomes(wanted: Item[], existing: Item[]) {
  const matches = matchExisting(wanted, existing, (one, other) => one.content === other.content)
  return wanted.map((each) => {
    const match = matches.get(each)!
    return 'existing' in match ? `${match.outcome} ${match.existing.owner}` : match.outcome
  })
}

describe('ST1 which thing of here an archived thing of the same name is', () => {
  it('is new where nothing has the name', () => {
    expect(outcomes([item('ann', 'a'), item('bob', 'b')], [])).toEqual(['new', 'new'])
  })

  it('is the equal one, whoever owns it', () => {
    expect(outcomes([item('ann', 'a')], [item('zoe', 'b'), item('bob', 'a')])).toEqual(['same bob'])
  })

  it('is the one of the same owner, though another came first', () => {
    expect(outcomes([item('ann', 'new'), item('bob', 'new too')], [item('bob', 'old'), item('ann', 'old')])).toEqual([
      'changed ann',
      'changed bob',
    ])
  })

  it('is the only one there, of another owner', () => {
    expect(outcomes([item('ann', 'new')], [item('bob', 'old')])).toEqual(['changed bob'])
  })

  it('never gives one thing of here to two of the archive', () => {
    expect(outcomes([item('ann', 'a'), item('ann', 'a')], [item('ann', 'a')])).toEqual(['same ann', 'new'])
    expect(outcomes([item('ann', 'b'), item('ann', 'c')], [item('ann', 'a')])).toEqual(['unclear', 'unclear'])
  })

  it('is left to a person when several could be meant', () => {
    expect(outcomes([item('ann', 'new')], [item('bob', 'old'), item('zoe', 'older')])).toEqual(['unclear'])
  })
})

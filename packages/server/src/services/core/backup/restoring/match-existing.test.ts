import { describe, expect, it } from 'vitest'
import { matchExisting } from './match-existing.ts'

const thing = (owner: string, content: string) => ({ owner, content })
type Thing = ReturnType<typeof thing>

function outcomes(wanted: Thing[], existing: Thing[]) {
  const matches = matchExisting(wanted, existing, (one, other) => one.content === other.content)
  return wanted.map((each) => {
    const match = matches.get(each)!
    return 'existing' in match ? `${match.outcome} ${match.existing.owner}` : match.outcome
  })
}

describe('ST1 which thing of here an archived thing of the same name is', () => {
  it('is new where nothing has the name', () => {
    expect(outcomes([thing('ann', 'a'), thing('bob', 'b')], [])).toEqual(['new', 'new'])
  })

  it('is the equal one, whoever owns it', () => {
    expect(outcomes([thing('ann', 'a')], [thing('zoe', 'b'), thing('bob', 'a')])).toEqual(['same bob'])
  })

  it('is the one of the same owner, though another came first', () => {
    expect(
      outcomes([thing('ann', 'new'), thing('bob', 'new too')], [thing('bob', 'old'), thing('ann', 'old')]),
    ).toEqual(['changed ann', 'changed bob'])
  })

  it('is the only one there, of another owner', () => {
    expect(outcomes([thing('ann', 'new')], [thing('bob', 'old')])).toEqual(['changed bob'])
  })

  it('never gives one thing of here to two of the archive', () => {
    expect(outcomes([thing('ann', 'a'), thing('ann', 'a')], [thing('ann', 'a')])).toEqual(['same ann', 'new'])
    expect(outcomes([thing('ann', 'b'), thing('ann', 'c')], [thing('ann', 'a')])).toEqual(['unclear', 'unclear'])
  })

  it('is left to a person when several could be meant', () => {
    expect(outcomes([thing('ann', 'new')], [thing('bob', 'old'), thing('zoe', 'older')])).toEqual(['unclear'])
  })
})

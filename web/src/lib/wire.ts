// What the server sends and is asked for. Made by `make wire`; do not edit.

/**
 * An area.
 */
export type AreaSeen = { 
/**
 * Its north-western square.
 */
at: string, 
/**
 * How many of its sides are covered.
 */
sides: number, 
/**
 * Who conquered it.
 */
owner: number | null, 
/**
 * Does it lie on the rim?
 */
outer: boolean, };

/**
 * Who decided.
 */
export type By = "person" | "opponent" | "stand_in";

/**
 * A chair, as it is shown in lists.
 */
export type CardChair = { 
/**
 * Who sits there.
 */
sitter: SitterSeen, 
/**
 * What somebody who sits there is called.
 */
name: string | null, 
/**
 * How strong an opponent is: the name of its level.
 */
level: LevelSeen | null, 
/**
 * Its points so far, as everybody can count them.
 */
points: number, };

/**
 * A square of a kingdom.
 */
export type Cell = { 
/**
 * Where, as in records.
 */
at: string, 
/**
 * `castle`, or the terrain.
 */
terrain: string, 
/**
 * How many crowns are on it.
 */
crowns: number, };

/**
 * A chair.
 */
export type ChairSeen = { 
/**
 * Its seat.
 */
seat: number, 
/**
 * Who sits there.
 */
sitter: SitterSeen, 
/**
 * What somebody who sits there is called.
 */
name: string | null, 
/**
 * How strong an opponent is: the name of its level.
 */
level: LevelSeen | null, 
/**
 * Does it belong to whoever looks?
 */
yours: boolean, 
/**
 * Has its owner left?
 */
away: boolean, 
/**
 * Milliseconds left.
 */
time_left: number | null, 
/**
 * Does its clock run?
 */
running: boolean, 
/**
 * Its points so far, as everybody can count them.
 */
points: number, };

/**
 * Something that may be done.
 */
export type Choice = { 
/**
 * The id of the action.
 */
id: number, 
/**
 * As it is written in records.
 */
action: string, 
/**
 * What it would bring.
 */
preview: Preview, };

/**
 * What a claim means for the order of turns.
 */
export type ClaimCost = { 
/**
 * When the king would have its next turn: 1 for the first of the round. Where a domino of the
 * line is left over this is the latest it can be.
 */
order: number, 
/**
 * The earliest it can be: one less than `order` as long as the domino that is left over may be
 * a lower one, and the same otherwise.
 */
earliest: number, 
/**
 * Of how many kings.
 */
of: number, };

/**
 * How long somebody may think.
 */
export type ClockRules = "none" | { "each_move": { 
/**
 * Seconds for a decision.
 */
seconds: number, } } | { "total": { 
/**
 * Seconds for the game.
 */
seconds: number, 
/**
 * Seconds that every decision adds.
 */
increment: number, } };

/**
 * What somebody asks for. Seats are numbers from 1; one that is left out is their only one, or the
 * one whose turn it is.
 */
export type Command = { "do": "sit", 
/**
 * On this one.
 */
seat?: number, 
/**
 * What they want to be called.
 */
name: string, 
/**
 * What they add to the deal: any text.
 */
contribution?: string, } | { "do": "leave", 
/**
 * From here.
 */
seat?: number, } | { "do": "return", 
/**
 * Here.
 */
seat?: number, } | { "do": "rename", 
/**
 * Here.
 */
seat?: number, 
/**
 * What.
 */
name: string, } | { "do": "fill", 
/**
 * Which.
 */
seat: number, 
/**
 * How strong: 1 to 5, or by name.
 */
level: string, } | { "do": "clear", 
/**
 * From here.
 */
seat: number, } | { "do": "act", 
/**
 * For this seat.
 */
seat?: number, 
/**
 * What, as it is written in records: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
 */
action: string, } | { "do": "undo", 
/**
 * That of this seat.
 */
seat?: number, } | { "do": "say", 
/**
 * From this seat.
 */
seat?: number, 
/**
 * What.
 */
phrase: Phrase, } | { "do": "answer_undo", 
/**
 * Is it all right?
 */
agree: boolean, };

/**
 * Something that is compared to see who wins.
 */
export type ComparedSeen = { 
/**
 * What.
 */
what: DecidedSeen, 
/**
 * How much of it each seat has.
 */
figures: Array<number>, };

/**
 * What decided a game.
 */
export type DecidedSeen = "points" | "largest_property" | "crowns" | "outer_areas" | "shared";

/**
 * What a choice would bring.
 */
export type DominationPreview = { 
/**
 * The domino to be laid.
 */
domino: string, 
/**
 * The two squares it would cover.
 */
at: [string, string], 
/**
 * The areas it would conquer, by their north-western squares.
 */
conquers: Array<string>, 
/**
 * The areas that would have three sides then, for somebody else to conquer.
 */
opens: Array<string>, };

/**
 * What is on the table.
 */
export type DominationScene = { 
/**
 * The numbers of the board, row by row from the north.
 */
board: Array<Array<number>>, 
/**
 * The dominoes that lie on it, in the order in which they were laid.
 */
laid: Array<Laid>, 
/**
 * The areas with at least one side, by their north-western squares.
 */
areas: Array<AreaSeen>, 
/**
 * The racks in the order of seats.
 */
racks: Array<RackSeen>, 
/**
 * How many dominoes are in the pile.
 */
pile: number, 
/**
 * The dominoes that are neither on the board nor known to be on a rack.
 */
unseen: Array<string>, };

/**
 * It was done.
 */
export type Done = { 
/**
 * The version of the table with it.
 */
version: number, };

/**
 * A kingdom as somebody has drawn it.
 */
export type Drawn = { 
/**
 * The rules line.
 */
rules: string, 
/**
 * One line a row, a letter a square (`w`, `f`, `l`, `p`, `s`, `m`) with its crowns behind it; `C` is the
 * castle, `.` is empty.
 */
kingdom: string, };

/**
 * Three games in a row.
 */
export type DynastySeen = { 
/**
 * Which of them this is, from 1.
 */
game: number, 
/**
 * How many there are.
 */
of: number, 
/**
 * The tables of those before.
 */
before: Array<string>, 
/**
 * The sums of the games that are over, the best first.
 */
standings: Array<StandingSeen>, 
/**
 * Who won, or shares the victory, once all are over.
 */
winners: Array<number>, };

/**
 * What happened in the game.
 */
export type EventSeen = { 
/**
 * As it is written in records.
 */
text: string, 
/**
 * Whose decision it was.
 */
seat: number | null, 
/**
 * Who took it.
 */
by: By | null, };

/**
 * What a strong player would do.
 */
export type Hint = { 
/**
 * At which version of the table.
 */
version: number, 
/**
 * The best moves, the best first.
 */
moves: Array<HintMove>, };

/**
 * A move that was thought about.
 */
export type HintMove = { 
/**
 * The id of the action to choose now.
 */
id: number, 
/**
 * What to do, and what is expected to follow, as it is written in records.
 */
line: Array<string>, 
/**
 * The chance to win with it, 0 to 1.
 */
win: number, 
/**
 * The points one can expect to end with.
 */
points: number, };

/**
 * An identity for a program.
 */
export type Identity = { 
/**
 * To be sent with every request, as `Authorization: Bearer …`. Whoever has it is this guest.
 */
token: string, };

/**
 * A kingdom.
 */
export type KingdomSeen = { 
/**
 * Its squares, the castle included.
 */
cells: Array<Cell>, 
/**
 * The dominoes it is made of, in the order in which they were placed.
 */
dominoes: Array<PlacedDomino>, 
/**
 * How many dominoes found no place.
 */
discarded: number, 
/**
 * How many squares wide and high it may become.
 */
limit: number, 
/**
 * What it is worth.
 */
score: ScoreSeen, };

/**
 * What a choice would bring.
 */
export type KingdominoPreview = { "kind": "claim", 
/**
 * Which.
 */
domino: number, 
/**
 * What it means for the order of the next round.
 */
turn: ClaimCost, } | { "kind": "place", 
/**
 * Which.
 */
domino: number, 
/**
 * Where its halves A and B would lie.
 */
at: [string, string], 
/**
 * How much the kingdom would be worth then.
 */
total: number, 
/**
 * How much more than now.
 */
gain: number, 
/**
 * How many squares would be enclosed that no domino can cover, more than now.
 */
holes: number, } | { "kind": "discard", 
/**
 * Which.
 */
domino: number, };

/**
 * What is on the table.
 */
export type KingdominoScene = { 
/**
 * Which round of dominoes is being claimed, counted from 1.
 */
round: number, 
/**
 * The line whose dominoes are being placed, without those that have been.
 */
current: Array<SlotSeen>, 
/**
 * The line that is being claimed.
 */
next: Array<SlotSeen>, 
/**
 * The domino that is to be placed now.
 */
to_place: number | null, 
/**
 * How many dominoes are in the pile.
 */
pile: number, 
/**
 * The dominoes that nobody has seen, and those that will not come: nobody can tell which.
 */
unseen: Array<number>, 
/**
 * The kingdoms in the order of seats.
 */
kingdoms: Array<KingdomSeen>, };

/**
 * A domino on the board.
 */
export type Laid = { 
/**
 * Which.
 */
domino: string, 
/**
 * The two squares it covers.
 */
at: [string, string], 
/**
 * Who laid it.
 */
seat: number, };

/**
 * How strong an opponent is.
 */
export type LevelSeen = "child" | "beginner" | "casual" | "club" | "master";

/**
 * A link to be who somebody is on another device.
 */
export type Link = { 
/**
 * What the other device shows within ten minutes, with `POST /api/v1/me/claim`.
 */
code: string, };

/**
 * A table in a list.
 */
export type Listed = { 
/**
 * Its id.
 */
id: string, 
/**
 * How often it has changed.
 */
version: number, 
/**
 * When it was opened, in milliseconds since the beginning of 1970.
 */
opened_at: number, 
/**
 * When it last changed.
 */
changed_at: number, 
/**
 * The seats of whoever asks.
 */
yours: Array<number>, 
/**
 * The game.
 */
game: string, 
/**
 * The rules line.
 */
rules: string, 
/**
 * How far it has come.
 */
stage: StageSeen, 
/**
 * How long one may think.
 */
clock: ClockRules, 
/**
 * Who sits where.
 */
chairs: Array<CardChair>, 
/**
 * Whose turn it is.
 */
turn: number | null, 
/**
 * Who won, or shares the victory, once it is over.
 */
winners: Array<number>, };

/**
 * What is sent about a table.
 */
export type Message = { "kind": "table", 
/**
 * When this was said, in milliseconds since the beginning of 1970.
 */
now: number, 
/**
 * All that whoever looks may know.
 */
table: TableSeen, } | { "kind": "done", 
/**
 * What it was called.
 */
request?: string, 
/**
 * The version of the table with it.
 */
version: number, } | { "kind": "refused", 
/**
 * What it was called.
 */
request?: string, 
/**
 * Why.
 */
problem: Problem, } | { "kind": "reconnect" };

/**
 * A chair of a new table.
 */
export type NewChair = "open" | { "me": { 
/**
 * What they are called.
 */
name: string, 
/**
 * What they add to the deal: any text.
 */
contribution?: string, } } | { "opponent": { 
/**
 * How strong: 1 to 5, or by name.
 */
level: string, } };

/**
 * A table to be opened.
 */
export type NewTable = { 
/**
 * The rules line, such as `kingdomino players=3 harmony` or `domination players=2`.
 */
rules: string, 
/**
 * Who sits where, in the order of seats: one for every player.
 */
chairs: Array<NewChair>, 
/**
 * How long one may think.
 */
clock?: ClockRules, 
/**
 * May decisions be taken back? Against opponents alone they always may; else if all agree.
 */
undo?: boolean, 
/**
 * May anybody find the table and sit down? Otherwise only who knows its address can.
 */
listed?: boolean, 
/**
 * How strong whoever plays for those who are away is: 1 to 5, or by name.
 */
stand_in?: string, };

/**
 * Another table.
 */
export type NextTable = { 
/**
 * Its id.
 */
id: string, };

/**
 * What people can say to each other at a table: nothing that hurts.
 */
export type Phrase = "hello" | "good_luck" | "nice_move" | "oops" | "thinking" | "thanks" | "well_played" | "again" | "bye";

/**
 * A domino in a kingdom.
 */
export type PlacedDomino = { 
/**
 * Which.
 */
domino: number, 
/**
 * Where its halves A and B lie.
 */
at: [string, string], };

/**
 * What a choice would bring.
 */
export type Preview = { "game": "kingdomino" } & KingdominoPreview | { "game": "domination" } & DominationPreview;

/**
 * What is wrong with a request (RFC 9457). Nothing has changed.
 */
export type Problem = { 
/**
 * The status of the answer.
 */
status: number, 
/**
 * A word for it, for programs.
 */
code: string, 
/**
 * What kind of problem it is.
 */
title: string, 
/**
 * What is wrong.
 */
detail: string, 
/**
 * The version of the table, if the request was about another.
 */
version: number | null, };

/**
 * A property.
 */
export type PropertySeen = { 
/**
 * Its terrain.
 */
terrain: string, 
/**
 * How many squares it has.
 */
squares: number, 
/**
 * How many crowns.
 */
crowns: number, 
/**
 * What it is worth.
 */
points: number, 
/**
 * Where its squares are.
 */
at: Array<string>, };

/**
 * A rack.
 */
export type RackSeen = { 
/**
 * How many dominoes it holds.
 */
size: number, 
/**
 * Which, if whoever looks can know it.
 */
dominoes: Array<string> | null, };

/**
 * How a game ended.
 */
export type ResultSeen = { 
/**
 * As it is written in records.
 */
text: string, 
/**
 * Who won, or shares the victory.
 */
winners: Array<number>, 
/**
 * The points of each seat.
 */
points: Array<number>, 
/**
 * What decided it.
 */
decided: DecidedSeen, 
/**
 * What was compared, one after the other, until it was decided: points first.
 */
compared: Array<ComparedSeen>, };

/**
 * Something that was said.
 */
export type SaidSeen = { 
/**
 * With which version.
 */
version: number, 
/**
 * By whom.
 */
seat: number, 
/**
 * What.
 */
phrase: Phrase, };

/**
 * What is on the table.
 */
export type Scene = { "game": "kingdomino" } & KingdominoScene | { "game": "domination" } & DominationScene;

/**
 * What a kingdom is worth.
 */
export type ScoreSeen = { 
/**
 * Properties and bonuses.
 */
total: number, 
/**
 * What the bonus for the castle in the middle adds; during a game nothing while the middle
 * can still move away.
 */
middle_kingdom: number, 
/**
 * What the bonus for a full grid adds.
 */
harmony: number, 
/**
 * Its properties.
 */
properties: Array<PropertySeen>, };

/**
 * A kingdom that somebody has drawn, and what it is worth.
 */
export type ScoredKingdom = { 
/**
 * The rules line it was scored by.
 */
rules: string, 
/**
 * What lies where.
 */
cells: Array<Cell>, 
/**
 * What it is worth.
 */
score: ScoreSeen, 
/**
 * Can the dominoes there are have been placed like this, by the rules?
 */
possible: boolean, };

/**
 * Who sits on a chair.
 */
export type SitterSeen = "open" | "person" | "opponent";

/**
 * A domino in a line.
 */
export type SlotSeen = { 
/**
 * Which.
 */
domino: number, 
/**
 * Whose king stands on it.
 */
king: number | null, };

/**
 * How far a game has come.
 */
export type StageSeen = "gathering" | "playing" | "over";

/**
 * Sums over several games.
 */
export type StandingSeen = { 
/**
 * Whose.
 */
seat: number, 
/**
 * 1 for the leader; equals share a place.
 */
place: number, 
/**
 * Points of all games.
 */
total: number, };

/**
 * How a game stood after something happened.
 */
export type Step = { 
/**
 * What happened; nothing at the start.
 */
event: EventSeen | null, 
/**
 * What was on the table then.
 */
scene: Scene, 
/**
 * The points of each seat, as everybody could count them.
 */
points: Array<number>, 
/**
 * Whose turn it was.
 */
turn: number | null, };

/**
 * A table as somebody sees it.
 */
export type TableNow = { 
/**
 * Its id: whoever knows it can look at the table.
 */
id: string, 
/**
 * When this was said, in milliseconds since the beginning of 1970.
 */
now: number, 
/**
 * All that they may know of it.
 */
table: TableSeen, };

/**
 * Something that somebody asks for at a table.
 */
export type TableRequest = { 
/**
 * What they call it, at will: asking again under the same name does nothing and gets the same
 * answer, so that it can be repeated when no answer came.
 */
request?: string, 
/**
 * The version of the table they have seen.
 */
version: number, } & ({ "do": "sit", 
/**
 * On this one.
 */
seat?: number, 
/**
 * What they want to be called.
 */
name: string, 
/**
 * What they add to the deal: any text.
 */
contribution?: string, } | { "do": "leave", 
/**
 * From here.
 */
seat?: number, } | { "do": "return", 
/**
 * Here.
 */
seat?: number, } | { "do": "rename", 
/**
 * Here.
 */
seat?: number, 
/**
 * What.
 */
name: string, } | { "do": "fill", 
/**
 * Which.
 */
seat: number, 
/**
 * How strong: 1 to 5, or by name.
 */
level: string, } | { "do": "clear", 
/**
 * From here.
 */
seat: number, } | { "do": "act", 
/**
 * For this seat.
 */
seat?: number, 
/**
 * What, as it is written in records: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
 */
action: string, } | { "do": "undo", 
/**
 * That of this seat.
 */
seat?: number, } | { "do": "say", 
/**
 * From this seat.
 */
seat?: number, 
/**
 * What.
 */
phrase: Phrase, } | { "do": "answer_undo", 
/**
 * Is it all right?
 */
agree: boolean, });

/**
 * All that somebody may know about a table.
 */
export type TableSeen = { 
/**
 * How often it has changed.
 */
version: number, 
/**
 * The game.
 */
game: string, 
/**
 * The rules line.
 */
rules: string, 
/**
 * How far it has come.
 */
stage: StageSeen, 
/**
 * Who sits where.
 */
chairs: Array<ChairSeen>, 
/**
 * The seats of whoever looks.
 */
yours: Array<number>, 
/**
 * Did whoever looks set the table up?
 */
host: boolean, 
/**
 * How long one may think.
 */
clock: ClockRules, 
/**
 * May decisions be taken back?
 */
undo: boolean, 
/**
 * Who wants to take something back.
 */
undo_asked: UndoSeen | null, 
/**
 * What was said last.
 */
said: Array<SaidSeen>, 
/**
 * Whose turn it is.
 */
turn: number | null, 
/**
 * What is on the table, as the eye sees it that `eye` names.
 */
scene: Scene, 
/**
 * The seat whose knowledge this is; none for a spectator.
 */
eye: number | null, 
/**
 * What that seat may do now.
 */
legal: Array<Choice>, 
/**
 * What happened in the game, as that eye saw it.
 */
events: Array<EventSeen>, 
/**
 * The commitment to the seed of the deal.
 */
commitment: string, 
/**
 * The seed, once the game is over.
 */
seed: string | null, 
/**
 * How it ended.
 */
result: ResultSeen | null, 
/**
 * The match this game is a part of, if it is.
 */
dynasty: DynastySeen | null, 
/**
 * The next game of the same people.
 */
next: string | null, };

/**
 * Somebody wants to take something back.
 */
export type UndoSeen = { 
/**
 * Who.
 */
seat: number, 
/**
 * Who still has to agree.
 */
waiting: Array<number>, };

/**
 * Why something may not be done.
 */
export type WhyNot = { "why": "legal" } | { "why": "not_free" } | { "why": "too_wide", 
/**
 * How wide it would be.
 */
would: number, 
/**
 * How wide it may be.
 */
limit: number, } | { "why": "too_tall", 
/**
 * How tall it would be.
 */
would: number, 
/**
 * How tall it may be.
 */
limit: number, } | { "why": "no_match" } | { "why": "other", 
/**
 * What.
 */
detail: string, };

/** The terrains and crowns of both halves of every domino, the first at index 0. */
export const DOMINOES: readonly [readonly [string, number], readonly [string, number]][] = [
  [['wheat', 0], ['wheat', 0]],
  [['wheat', 0], ['wheat', 0]],
  [['forest', 0], ['forest', 0]],
  [['forest', 0], ['forest', 0]],
  [['forest', 0], ['forest', 0]],
  [['forest', 0], ['forest', 0]],
  [['lake', 0], ['lake', 0]],
  [['lake', 0], ['lake', 0]],
  [['lake', 0], ['lake', 0]],
  [['pasture', 0], ['pasture', 0]],
  [['pasture', 0], ['pasture', 0]],
  [['swamp', 0], ['swamp', 0]],
  [['wheat', 0], ['forest', 0]],
  [['wheat', 0], ['lake', 0]],
  [['wheat', 0], ['pasture', 0]],
  [['wheat', 0], ['swamp', 0]],
  [['forest', 0], ['lake', 0]],
  [['forest', 0], ['pasture', 0]],
  [['wheat', 1], ['forest', 0]],
  [['wheat', 1], ['lake', 0]],
  [['wheat', 1], ['pasture', 0]],
  [['wheat', 1], ['swamp', 0]],
  [['wheat', 1], ['mine', 0]],
  [['forest', 1], ['wheat', 0]],
  [['forest', 1], ['wheat', 0]],
  [['forest', 1], ['wheat', 0]],
  [['forest', 1], ['wheat', 0]],
  [['forest', 1], ['lake', 0]],
  [['forest', 1], ['pasture', 0]],
  [['lake', 1], ['wheat', 0]],
  [['lake', 1], ['wheat', 0]],
  [['lake', 1], ['forest', 0]],
  [['lake', 1], ['forest', 0]],
  [['lake', 1], ['forest', 0]],
  [['lake', 1], ['forest', 0]],
  [['wheat', 0], ['pasture', 1]],
  [['lake', 0], ['pasture', 1]],
  [['wheat', 0], ['swamp', 1]],
  [['pasture', 0], ['swamp', 1]],
  [['mine', 1], ['wheat', 0]],
  [['wheat', 0], ['pasture', 2]],
  [['lake', 0], ['pasture', 2]],
  [['wheat', 0], ['swamp', 2]],
  [['pasture', 0], ['swamp', 2]],
  [['mine', 2], ['wheat', 0]],
  [['swamp', 0], ['mine', 2]],
  [['swamp', 0], ['mine', 2]],
  [['wheat', 0], ['mine', 3]],
]

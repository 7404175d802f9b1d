//! Laws about records: replay, text and redaction.

use game::{Event, Eye, Game, Record};

use super::{Law, Violation};

pub(super) fn check<G: Game>(record: &Record<G>, end: &G::State) -> Result<(), Violation> {
    let replayed = record.replay();
    Law::Replay.require(replayed.as_ref() == Ok(end), || format!("{replayed:?}"))?;
    let text = record.to_string();
    let read = text.parse::<Record<G>>();
    Law::Replay.require(read.as_ref() == Ok(record), || {
        format!("{text} gave {read:?}")
    })?;
    let finished = record.seen_by(Eye::Spectator);
    Law::Redaction.require(finished.as_ref() == Ok(record), || {
        "a finished game has hidden outcomes".to_owned()
    })?;
    for eye in Eye::all(G::seats(&record.rules)) {
        let known = record.view(eye);
        Law::Observation.require(known.as_ref() == Ok(&G::view(end, eye)), || {
            format!("{eye:?} has {known:?} after the full record")
        })?;
    }

    // The same game, truncated before its last decision.
    let mut stopped = record.clone();
    while let Some(entry) = stopped.entries.pop() {
        if matches!(entry.event, Some(Event::Act(..))) {
            break;
        }
    }
    for eye in Eye::all(G::seats(&record.rules)) {
        let seen = match stopped.seen_by(eye) {
            Ok(seen) => seen,
            Err(broken) => return Law::Redaction.require(false, || broken.to_string()),
        };
        let mut state = G::start(&record.rules);
        for (truth, shown) in stopped.events().zip(seen.events()) {
            let expected = match truth {
                Event::Chance(Some(outcome)) => {
                    let visible = G::is_visible(&state, outcome, eye);
                    G::settle_unchecked(&mut state, outcome);
                    Event::Chance(visible.then_some(outcome))
                }
                Event::Act(_, action) => {
                    G::play_unchecked(&mut state, action);
                    truth
                }
                Event::Chance(None) => truth,
            };
            Law::Redaction.require(shown == expected, || format!("{eye:?} reads {shown}"))?;
        }
        let known = seen.view(eye);
        Law::Observation.require(known.as_ref() == Ok(&G::view(&state, eye)), || {
            format!("{eye:?} has {known:?} after its redacted record")
        })?;
        let text = seen.to_string();
        let read = text.parse::<Record<G>>();
        Law::Redaction.require(read.as_ref() == Ok(&seen), || {
            format!("{text} gave {read:?}")
        })?;
        // Redacting a redacted record for a spectator equals redacting the full one.
        let (twice, once) = (
            seen.seen_by(Eye::Spectator),
            stopped.seen_by(Eye::Spectator),
        );
        Law::Redaction.require(twice == once, || {
            format!("a spectator sees more or less in the record of {eye:?}")
        })?;
    }
    Ok(())
}

//! Whatever people ask for at a table is refused and changes nothing, or can be stored and read
//! back. The first line is the rules; each other one is somebody's name and what they ask for, as
//! JSON. Version 0 stands for the present one, and the action `#3` for the third that is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use players::Level;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, Command, Entry, Guest, Opening, Person, Request, Secret, What,
};

const WHO: [&str; 3] = ["anna", "bjorn", "cilla"];

fn opened(rules: &str, players: usize) -> Entry {
    let name = WHO[0].parse().expect("a name");
    let mut chairs = vec![Chair::Open; players];
    chairs[0] = Chair::Person(Person::new(Guest(WHO[0].to_owned()), name));
    let opening = Opening {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([7; 32]).reveal()),
        host: Guest(WHO[0].to_owned()),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: true,
        listed: false,
        stand_in: Level::Child,
        before: Vec::new(),
    };
    Entry {
        at: 1,
        what: What::Opened(Box::new(opening)),
    }
}

fn everybody_sees(table: &AnyTable) -> Vec<String> {
    let seen = |who: &&str| {
        let seen = table.seen_by(Some(&Guest((*who).to_owned())), 1);
        serde_json::to_string(&seen).expect("what is seen can be written")
    };
    WHO.iter().map(seen).collect()
}

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let rules = lines.next().unwrap_or_default();
    let open = |players| {
        let entry = opened(rules, players);
        AnyTable::open(&entry).ok().map(|table| (entry, table))
    };
    let Some((first, mut table)) = (2..=4).find_map(open) else {
        return;
    };
    let mut log = vec![first];
    for line in lines {
        let Some((who, asked)) = line.split_once(' ') else {
            continue;
        };
        let Ok(mut request) = serde_json::from_str::<Request>(asked) else {
            continue;
        };
        let who = Guest(who.to_owned());
        if request.version == 0 {
            request.version = table.version();
        }
        if let Command::Act { action, .. } = &mut request.command
            && let Some(index) = action
                .strip_prefix('#')
                .and_then(|index| index.parse().ok())
            && let Some(choice) = table.seen_by(Some(&who), 1).legal.get::<usize>(index)
        {
            action.clone_from(&choice.action);
        }
        if let Ok(entry) = table.plan(&who, &request, 1) {
            let stored = serde_json::to_string(&entry).expect("an entry can be written");
            let read: Entry = serde_json::from_str(&stored).expect("and read");
            assert_eq!(read, entry);
            table.apply(&entry).expect("what was planned can happen");
            log.push(entry);
            assert_eq!(table.version(), log.len() as u64);
        }
    }
    let again = AnyTable::replay(&log).expect("what happened can be read");
    assert_eq!(everybody_sees(&again), everybody_sees(&table));
});

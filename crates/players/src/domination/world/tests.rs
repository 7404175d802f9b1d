use super::*;
use domination::{Place, Rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Asserts that a world matches a state: legal places, conquered areas, racks and pile.
fn assert_agrees(world: &World, state: &State, layout: &PlaceTables) {
    let mut choices = Places::NONE;
    Domination::legal(state, |action| {
        choices = choices.union(Places::one(places::code(action.place)));
    });
    assert_eq!(world.choices(), choices);
    assert_eq!(world.covered, places::covered(state.public()));
    for seat in Seat::all(world.seats()) {
        let areas = world.areas(seat.index()).count_ones();
        assert_eq!(areas, Domination::points(state, seat));
        let size = state.public().rack_size(seat);
        assert_eq!(usize::from(world.held[seat.index()]), size);
        for domino in Domino::all() {
            let [own, _, pile] = world.copies(domino.index(), seat.index());
            assert_eq!(usize::from(own), state.rack(seat).count(domino));
            assert_eq!(usize::from(pile), state.pile().count(domino));
        }
    }
    for place in Place::all() {
        let kind = state.public().board().domino(place).index();
        assert_eq!(layout.kind(places::code(place)), kind);
        assert!(layout.places(kind).contains(places::code(place)));
    }
}

#[test]
fn world_agrees_with_the_rules_throughout_a_game() {
    for players in 2..=4 {
        let rules = Rules::STANDARD.with_players(players).unwrap();
        let layout = PlaceTables::new(rules.board());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(players as u64);
        let mut world: Option<World> = None;
        walk::<Domination>(&rules, &mut rng.clone(), |state| {
            match state.public().turn() {
                Turn::Of(_) => {
                    assert_agrees(&World::from_state(state, &layout), state, &layout);
                    world = Some(World::from_state(state, &layout));
                }
                Turn::Over => {
                    let mut world = world.take().unwrap();
                    let last = world.choices().iter().next().unwrap();
                    world.lay(&layout, last, &mut rng);
                    let ending = Domination::result(state).unwrap();
                    let evaluations = SeatEvaluation::of_ending(&ending, players);
                    assert_eq!((world.turns, world.evaluations()), (0, evaluations));
                }
                Turn::Chance => {}
            }
        });
    }
}

#[test]
fn simulation_conserves_all_dominoes_and_areas() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for players in 2..=4 {
        let rules = Rules::STANDARD.with_players(players).unwrap();
        let layout = PlaceTables::new(rules.board());
        let mut first = None;
        walk::<Domination>(&rules, &mut rng.clone(), |state| {
            if matches!(state.public().turn(), Turn::Of(_)) {
                first.get_or_insert(*state);
            }
        });
        let view = first.map(|state| {
            let Turn::Of(mover) = state.public().turn() else {
                unreachable!("the first state has a seat to move");
            };
            Domination::view(&state, Eye::Seat(mover))
        });
        let mut world = World::from_view(&view.unwrap(), &layout);
        world.determinize(&layout, &mut rng);
        while world.turns > 0 {
            let in_pile = usize::from(world.in_pile);
            assert_eq!(
                in_pile,
                usize::from(world.turns).saturating_sub(7 * players)
            );
            let mut counts = world.unlaid;
            for kind in world.pile[..in_pile].iter().map(|kind| usize::from(*kind)) {
                counts[kind] -= 1;
            }
            for rack in &world.racks {
                (0..Domino::KINDS).for_each(|kind| counts[kind] -= rack[kind]);
            }
            assert_eq!(counts, [0; Domino::KINDS]);
            let choices: Vec<PlaceCode> = world.choices().iter().collect();
            let code = game::random::choose(&mut rng, &choices);
            world.lay(&layout, code, &mut rng);
        }
        let areas: u32 = (0..players)
            .map(|seat| world.areas(seat).count_ones())
            .sum();
        assert_eq!(areas, 49);
    }
}

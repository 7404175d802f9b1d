//! speed
use game::{Game, Seat, playout};
use kingdomino::{Kingdomino, Rules};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
fn main() {
    for line in ["kingdomino players=4", "kingdomino players=2", "kingdomino duel", "kingdomino players=3"] {
        let rules: Rules = line.parse().unwrap();
        let n = 400_000u64;
        let t = std::time::Instant::now();
        let (mut tot, mut acts, mut disc) = (0u64, 0u64, 0u64);
        for i in 0..n {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(i);
            let mut s = Kingdomino::start(&rules);
            acts += u64::from(playout::<Kingdomino>(&mut s, &mut rng));
            for seat in Seat::all(rules.players()) { tot += u64::from(s.total(seat)); disc += s.discarded(seat) as u64; }
        }
        let e = t.elapsed().as_secs_f64();
        println!("{line}: {:.0}/s score {:.3} disc {:.3} acts {:.1} size {}", n as f64 / e, tot as f64 / n as f64 / rules.players() as f64, disc as f64/n as f64/ rules.players() as f64, acts as f64 / n as f64, size_of::<kingdomino::State>());
    }
}

// Package scalability measures how well a parallel workload scales when its
// platform grows and the workload is refined to fill it.
//
// The measure is the speed efficiency E_v = W/(T*C): work over time over the
// marked speed, the sum of all nodes' speeds (Sun, Chen and Wu 2005; Chen, Sun and
// Wu 2008). The way to grow is that of Xiong and Zeng (2016): every node gets new
// ones beside it (platform.Extend), every task is split for them (workload/refine).
//
// # Life of a case
//  1. A [Case] holds a workload, a platform, how both grow, and a scheduler.
//  2. [Case.RunBefore] places and simulates the workload as it is: a [Measured].
//  3. [Case.RunAfter] extends the platform, refines the workload, places the parts,
//     by the old placement or anew ([Mapping]), and simulates that. The
//     [Outcome] has both and Phi of Definition 2.
//  4. [Case.Isospeed] answers what Definition 2 leaves out: how much must the work
//     grow for E_v to stay as it was, and what is Phi then?
//
// # By formula
// [SpeedEfficiency] is formula (4) of the paper, [GrownSpeedEfficiency] (7),
// [Growth.Phi] (8). Each says what is wrong with the printed formula.
// [Case.FollowsPath] checks the paper's first proposition on a simulated case.
//
// [Overhead] is another model, of Zhu and Tian: a time for each node and each task
// on top of computing. It says how the work must grow with a heterogeneous platform
// for the efficiency to stay, and when no work does ([Overhead.IsoTasks]).
//
// # Classical measures
// [SerialFraction] and [OverheadSec] are the closed forms that other papers use, each
// with how it is misused.
// [IsoWork] is the work that a [Surface] E(W, p), such as the [PowerLaw] of an
// overhead, requires; package isoefficiency finds it by simulation.
//
// # How much a workload communicates
// [CriticalPath] walks back through a run and says what its time went into.
// [Place] joins a workload, a platform and a placement with contention-free transfers;
// [Placed.ToShare] scales a workload's messages until communication has a given
// share of that path.
//
// # Determinism
// Nothing is drawn and nothing is measured in wall time: the same case gives the
// same outcome, on a reused engine too.
//
// # Adding a measure
// To find the size at which a function has a given value, call [Solve] as isospeed.go
// does; [Bisect] is enough for a cheap function of which every digit counts. A closed
// form of the refinement belongs to [Growth], in formulas.go.
//
// # Not here
// One run is experiments/run, splitting tasks workload/refine, new nodes
// platform.Extend. Many cases from one file are experiments/campaign, their curves
// internal/picture/figures. Laws fitted to rows are internal/measure/calibration.
package scalability

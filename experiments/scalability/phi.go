package scalability

// SpeedEfficiency is E_v = W/(T*C), the speed W/T over the marked speed C: formula
// (4) of Xiong and Zeng (2016), after Sun, Chen and Wu (2005), "Scalability of
// heterogeneous computing", section 2. Work in flop, time in seconds, speed in
// flop/s. NaN when nothing takes time.
//
// Misprint: (4) sums the nodes' speeds up to n1, the number of tasks; it must be
// m1, the number of nodes.
func SpeedEfficiency(workFlop, sec, markedFlops float64) float64 {
	return workFlop / sec / markedFlops
}

// Phi is the scalability (W1/C1) / (W2/C2) of Definition 2 (Xiong and Zeng 2016;
// Chen, Sun and Wu 2008, "Algorithm-system scalability of heterogeneous
// computing"). Of processors in place of marked speeds it is the isospeed
// scalability psi(p, p') = p'W / (pW') (X.-H. Sun and D. T. Rover, "Scalability of
// parallel algorithm-machine combinations", IEEE Transactions on Parallel and
// Distributed Systems 5(6), 1994): 1 where the work may grow as the machine does,
// and towards 0 the faster it must.
//
// It compares like with like only when both sides have the same E_v. Xiong and
// Zeng take it wherever beta and k lead, and since it has no time in it, it then
// says nothing about the run. [Case.Isospeed] restores the condition.
func Phi(work1, marked1, work2, marked2 float64) float64 {
	return (work1 / marked1) / (work2 / marked2)
}

// GrownSpeedEfficiency is E_v2 = k*W1/(T1*C2), formula (7) of Xiong and Zeng (2016):
// the speed efficiency after every task was split in k, the marked speed grew to C2
// and T2 = eta*T1.
//
// It is exact without reduce load, when the path that takes the time grows by eta
// as a whole: equal alpha, new links without delay, no latency, and no path whose
// subtasks run on nodes slower than the old ones. E_v2/E_v1 is then k*C1/C2, and
// no property of the program.
func GrownSpeedEfficiency(k int, work1Flop, time1Sec, marked2Flops float64) float64 {
	return float64(k) * work1Flop / (time1Sec * marked2Flops)
}

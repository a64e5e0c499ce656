package scalability

// Growth is how a program grows whose tasks all have one serial fraction and are
// all split (Xiong and Zeng 2016, section 4.1).
type Growth struct {
	K     int     // parallel subtasks of a task, at least 1
	Beta  float64 // by how much parallel loads grow, above 0
	Alpha float64 // serial fraction of every task, 0 to 1
	Chi   float64 // load of a reduce task as a part of its task's, at least 0
}

// Eta is the load of a subtask in loads of its task, alpha + beta(1-alpha)/k.
func (g Growth) Eta() float64 {
	return g.Alpha + g.Beta*(1-g.Alpha)/float64(g.K)
}

// WorkFactor is W2/W1 = k*eta + chi = k*alpha + beta(1-alpha) + chi.
//
// Xiong and Zeng derive W2 = k*eta*W1 without reduce load, and then use it with
// chi in the line before (8). With K = 1 there is no reduce task, and chi must be
// 0.
func (g Growth) WorkFactor() float64 {
	return float64(g.K)*g.Eta() + g.Chi
}

// Phi is the scalability when the marked speed grows by beta as the loads do:
// beta / (k*alpha + beta(1-alpha) + chi), the line before formula (8) of Xiong and
// Zeng (2016). With chi = 0 it is (8); at most 1 where k >= beta, above 1 where
// k < beta (and alpha > 0).
//
// No misprint, but what (8) says is not about equal speed efficiency: by (7) E_v
// changes by k/beta, so Phi > 1 goes with a lower E_v.
func (g Growth) Phi() float64 {
	return g.Beta / g.WorkFactor()
}

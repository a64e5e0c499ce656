package why

// Name is what people call a step.
func (a *Analysis) Name(s *Step) string {
	name := a.DAG.TaskName(s.Task)
	switch s.Kind {
	case Transfer:
		return a.DAG.TaskName(a.DAG.From(s.Edge)) + " to " + name
	case Wait:
		return name + " waits"
	case Reading:
		return name + " reads"
	case Writing:
		return name + " writes"
	case Beginning:
		return "the workflow system begins"
	case Ending:
		return "the workflow system ends"
	case Submitting, Matching, Starting, StagingIn, StagingOut, Completing:
		return name + ": " + s.Kind.String()
	}
	return name
}

// held is what a task lacked while another was on its host.
func (a *Analysis) held(s *Step) string {
	n := a.DAG.Needs(s.Task)
	switch {
	case n.MemoryBytes > 0 && a.Platform.Host(s.Host).MemoryBytes() > 0:
		return "cores or memory"
	case n.Cores > 1:
		return "cores"
	}
	return "core"
}

// Reason says in words what a step waited for.
func (a *Analysis) Reason(s *Step) string {
	by := ""
	if s.By != NoTask {
		by = a.DAG.TaskName(s.By)
	}
	switch {
	case s.For == Input && (s.Kind == Execution || s.Kind == Reading || s.Kind >= Beginning):
		return "input from " + by
	case s.For == Input:
		return "end of " + by
	case s.For == Turn:
		return "turn after " + by
	case s.For == Core:
		return a.held(s) + " of " + by
	case s.For == Policy:
		return "policy"
	case s.For == Failure:
		return "what had failed"
	}
	return ""
}

package workload

// SetMachine says on which machine a task ran, when its workload was recorded.
func (b *Builder) SetMachine(t TaskID, name string) {
	if !b.has(t) {
		b.fail("machine of task %s: no such task", b.nameOf(t))
		return
	}
	if b.d.machines == nil {
		b.d.machines = map[TaskID]string{}
	}
	b.d.machines[t] = name
}

// Machine is the machine on which a task ran, when its workload was recorded; "" if
// nothing is known of it.
func (d *DAG) Machine(t TaskID) string { return d.machines[t] }

package lab

// Example is a request to begin with.
type Example struct {
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Request Request        `json:"request"`
	View    map[string]any `json:"view,omitempty"` // what the page shows at first
}

// Examples are requests that show what can be asked.
func Examples() []Example {
	runs := func(platform, workload string, schedulers ...string) Request {
		return Request{Action: "run", Platform: platform, Workload: workload, Schedulers: schedulers, Drawing: true}
	}
	set := func(r Request, name, value string) Request {
		r.Settings = map[string]string{name: value}
		return r
	}
	grid := runs("cluster(hosts={n},bw=10Gbps)", "cholesky(n=16)", "heft", "min-min")
	grid.Action, grid.Drawing, grid.Options = "sweep", false, map[string][]string{"set": {"n=1,2,4,8,16,32"}}
	compared := runs("cluster(hosts=16,speed=1Gf..4Gf)", "layered(tasks=200)", "heft", "cpop", "peft", "min-min")
	compared.Action, compared.Drawing, compared.Options = "compare", false, map[string][]string{"runs": {"10"}}
	queues := Request{Action: "sweep", Options: map[string][]string{"trace": {"lublin(jobs=2000,nodes=128,seed=1)"}, "queue": {"fcfs", "easy", "conservative"}, "set": {"load=0.5,0.6,0.7,0.8"}}}
	planned := map[string]any{"plan": true}
	return []Example{
		{"first", "A random workload on eight hosts", runs("cluster(hosts=8)", "layered(tasks=60,seed=1)", "heft"), nil},
		{"plan", "Plan above run: contention makes the plan wrong", runs("cluster(hosts=8,bw=200Mbps,bb-bw=400Mbps)", "fft(n=32)", "heft"), planned},
		{"two", "Two schedulers side by side", runs("cluster(hosts=6,speed=1Gf|2Gf)", "montage(tasks=60)", "heft", "min-min"), nil},
		{"torus", "A torus under a shuffle", runs("torus(dims=4x4)", "mapreduce(maps=16,reduces=16)", "heft"), nil},
		{"noise", "Times that differ from the estimates", set(runs("cluster(hosts=8)", "cholesky(n=8)", "heft"), "noise", "task=lognormal(cv=0.3)"), nil},
		{"scaling", "How well a Cholesky factorization scales", grid, nil},
		{"compare", "Four schedulers over ten workloads", compared, nil},
		{"queues", "A batch queue under three policies", queues, nil},
	}
}

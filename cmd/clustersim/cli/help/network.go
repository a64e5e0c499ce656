package help

import "strings"

// networkModels are the network models as help shows them; a test compares
// their arguments and defaults with those of sim.ParseNetwork.
var networkModels = []struct{ name, params, summary string }{
	{
		"lv08", "latency-factor=13.01,bandwidth-factor=0.97,weight-s=20537,tcp-gamma=4194304,crosstraffic=true,overlook=true",
		"SimGrid's default: transfers share links; a transfer's rate is at most tcp-gamma over twice its latency, and 5 % of it flow back",
	},
	{
		"cm02", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=4194304,crosstraffic=true,overlook=true",
		"the same without the factors that were fitted to TCP",
	},
	{"contention-free", "latency-factor=1,bandwidth-factor=1", "latency and bytes over the slowest link, whatever else is on the way"},
	{"store-and-forward", "latency-factor=1,bandwidth-factor=1", "one link after the other, without contention"},
	{"constant", "time=1s", "the same time for every transfer between two hosts"},
}

func networkHelp() string {
	var b strings.Builder
	b.WriteString("Network models, with their defaults:")
	for _, m := range networkModels {
		WriteSpec(&b, m.name, m.params, m.summary)
	}
	return b.String()
}

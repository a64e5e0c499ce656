package run

// networks are the network models; a test compares their parameters and defaults with those
// of sim.ParseNetwork.
var networks = []Choice{
	{
		"lv08", "latency-factor=13.01,bandwidth-factor=0.97,weight-s=20537,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"SimGrid's default model: transfers share links; a transfer's rate is at most tcp-gamma over twice its latency, and 5 % of it flow back; overlook=true overlooks links as SimGrid's default does; sharing=plain solves anew at each change",
	},
	{
		"cm02", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"the same without the factors that were fitted to TCP",
	},
	{
		"smpi", "latency-factor=smpi,bandwidth-factor=smpi,weight-s=8775,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"the same with SimGrid's factors for MPI, which depend on a message's size; a factor is a number, smpi, or SIZE:FACTOR;SIZE:FACTOR;... for messages larger than each size",
	},
	{
		"raw", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=0,crosstraffic=false,overlook=false,sharing=fast",
		"the same without factors, window and acknowledgements",
	},
	{
		"ib", "latency-factor=1,bandwidth-factor=1,weight-s=8775,tcp-gamma=4194304,crosstraffic=true,overlook=false,betae=0.965,betas=0.925,gammas=1.35,stale=false,sharing=fast",
		"SimGrid's model of InfiniBand: also, what arrives at one host (betae), leaves one (betas), or leaves one for a host at which more than two arrive (gammas) has its bandwidth divided by a penalty; stale=true keeps penalties as SimGrid does when a transfer ends",
	},
	{"contention-free", "latency-factor=1,bandwidth-factor=1", "latency and bytes over the slowest link, whatever else is on the way"},
	{"store-and-forward", "latency-factor=1,bandwidth-factor=1", "one link after the other, without contention"},
	{"constant", "time=1s", "the same time for every transfer between two hosts"},
	{"ptask-l07", "tcp-gamma=4194304,solver=fairbottleneck", "SimGrid's host model ptask_L07: tasks, also those of several hosts, and transfers share hosts and links in one system; solver=bmf is its other solver"},
}

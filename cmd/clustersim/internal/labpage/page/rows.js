"use strict";
// Where tasks are in a Gantt chart: hosts in rows, a lane each for tasks that run at the
// same time. Plans have no lanes: each task has the lowest that is free.
lab.Rows = class {
  constructor(run, planned, fold) {
    const t = run.tasks, n = t.name.length, hosts = run.hosts.name.length, more = planned ? null : run.more, failed = planned ? null : run.failed;
    this.host = planned ? t.plannedHost : t.host;
    this.start = planned ? t.plannedStart : t.start;
    this.finish = planned ? t.plannedFinish : t.finish;
    this.lane = planned ? lab.Rows.lanes(this.host, this.start, this.finish, hosts) : t.lane;
    this.task = (i) => (i < n ? i : more.task[i - n]); // behind the tasks are further places of some of them
    if (more) {
      this.host = this.host.concat(more.host);
      this.lane = this.lane.concat(more.lane);
      this.start = this.start.concat(more.task.map((i) => t.start[i]));
      this.finish = this.finish.concat(more.task.map((i) => t.finish[i]));
    }
    const lanes = new Array(hosts).fill(0), grow = (h, lane) => { if (h >= 0) lanes[h] = Math.max(lanes[h], lane + 1); };
    this.host.forEach((h, i) => grow(h, this.lane[i]));
    failed?.host.forEach((h, i) => grow(h, failed.lane[i]));
    this.idle = lanes.filter((l) => l === 0).length;
    this.top = new Int32Array(lanes.length).fill(-1); // the first row of a host
    this.hosts = [];
    this.count = 0;
    lanes.forEach((l, h) => {
      if (l === 0 && fold) return;
      this.top[h] = this.count;
      this.hosts.push({ host: h, top: this.count, lanes: Math.max(l, 1) });
      this.count += Math.max(l, 1);
    });
    if (fold && this.idle > 0) { // they have one row together
      this.shared = { top: this.count, lanes: 2, hosts: new Set(lanes.map((_, h) => h).filter((h) => lanes[h] === 0)) };
      this.hosts.push({ host: -1, name: lab.plural(this.idle, "idle host"), top: this.count, lanes: 2 });
      this.count += 2;
      this.shared.off = planned ? [] : lab.offSteps(run.off, this.shared.hosts);
    }
    this.sort(this.host.length);
  }

  // The places of tasks in each row, by start: tasks[first[row]] to tasks[first[row+1]-1].
  sort(n) {
    const first = this.first = new Int32Array(this.count + 1), order = [];
    for (let i = 0; i < n; i++) if (this.row(i) >= 0) { first[this.row(i) + 1]++; order.push(i); }
    for (let r = 0; r < this.count; r++) first[r + 1] += first[r];
    order.sort((a, b) => this.start[a] - this.start[b] || this.finish[a] - this.finish[b]);
    const at = first.slice();
    this.tasks = new Int32Array(order.length);
    for (const i of order) this.tasks[at[this.row(i)]++] = i;
  }
  row(task) {
    const h = this.host[task];
    return h < 0 || this.top[h] < 0 ? -1 : this.top[h] + this.lane[task];
  }

  // from is the place of the first task of a row that ends after a time.
  from(row, time) {
    let low = this.first[row], high = this.first[row + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.finish[this.tasks[middle]] <= time) low = middle + 1; else high = middle;
    }
    return low;
  }

  // find is the task of a row nearest to a time, at most some slack away, or -1.
  find(row, time, slack) {
    let best = -1, away = slack;
    for (let k = Math.max(this.from(row, time) - 1, this.first[row]); k < this.first[row + 1]; k++) {
      const i = this.tasks[k], d = Math.max(this.start[i] - time, time - this.finish[i], 0);
      if (d <= away) { best = i; away = d; if (d === 0) break; }
      if (this.start[i] > time + slack) break;
    }
    return best;
  }

  static lanes(host, start, finish, hosts) {
    const order = host.map((_, i) => i).sort((a, b) => start[a] - start[b] || finish[a] - finish[b]), ends = Array.from({ length: hosts }, () => []), lane = new Array(host.length).fill(0);
    for (const i of order) {
      if (host[i] < 0) continue;
      const free = ends[host[i]];
      let l = free.findIndex((end) => end <= start[i] * (1 + 1e-12));
      if (l < 0) l = free.length;
      free[l] = finish[i];
      lane[i] = l;
    }
    return lane;
  }
};

// offSteps are the times between one change and the next in which some of the hosts are off: {from, to, count, few}; few are
// the hosts, if there are at most five.
lab.offSteps = (off, hosts) => {
  const changes = [], now = new Set(), steps = [];
  off?.host.forEach((h, k) => { if (hosts.has(h)) changes.push([off.start[k], h, true], [off.finish[k], h, false]); });
  changes.sort((a, b) => a[0] - b[0]);
  changes.forEach(([at, h, goes], i) => {
    if (now.size > 0 && at > changes[i - 1][0]) steps.push({ from: changes[i - 1][0], to: at, count: now.size, few: now.size <= 5 ? [...now].sort((a, b) => a - b) : [] });
    if (goes) now.add(h); else now.delete(h);
  });
  return steps;
};

// classesOf numbers the types of tasks in the order in which they appear.
lab.classesOf = (types) => {
  const names = new Map();
  const of = types.map((t) => {
    if (!names.has(t)) names.set(t, names.size);
    return names.get(t);
  });
  return { of, names: [...names.keys()] };
};

// transfersOf finds the transfers of a task, without looking at all of them each time.
lab.transfersOf = (run) => {
  const n = run.tasks.name.length, tr = run.transfers, index = (ends) => {
    const first = new Int32Array(n + 1), list = new Int32Array(ends.length);
    for (const t of ends) first[t + 1]++;
    for (let i = 0; i < n; i++) first[i + 1] += first[i];
    const at = first.slice();
    ends.forEach((t, k) => { list[at[t]++] = k; });
    return (t) => list.subarray(first[t], first[t + 1]);
  };
  return { in: index(tr.to), out: index(tr.from) };
};
